import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchCaptcha } from '#authProvider/login.ts';
import { client } from '../client.ts';

/** A picture is good for 120 s; it is changed a little earlier, as long as nobody has begun to type it. */
const FRESH_MS = 115_000;

interface ShownCaptcha {
  readonly id: string;
  /** What the login sends along. */
  readonly token: string;
  /** Address of the picture, as long as it is on screen. */
  readonly src: string;
}

/** The captcha on screen, undefined while it is fetched; `failed` when there is none to be had. */
export function useCaptcha(
  isTyped: () => boolean,
  path?: string,
): { captcha: ShownCaptcha | undefined; failed: boolean; renew: () => Promise<void> } {
  const [captcha, setCaptcha] = useState<ShownCaptcha>();
  const [failed, setFailed] = useState(false);
  const typed = useRef(isTyped);
  typed.current = isTyped;

  const renew = useCallback(async () => {
    // The old picture is used up; nobody should go on typing it.
    setCaptcha(undefined);
    try {
      const { id, token, picture } = await fetchCaptcha(client, path);
      setCaptcha({ id, token, src: URL.createObjectURL(picture) });
      setFailed(false);
    } catch {
      // The picture's own place says so and offers another try; the warning bar is for the form.
      setCaptcha(undefined);
      setFailed(true);
    }
  }, [path]);

  useEffect(() => {
    void renew();
  }, [renew]);

  useEffect(() => {
    if (!captcha) return undefined;
    const timer = setTimeout(() => {
      if (!typed.current()) void renew();
    }, FRESH_MS);
    return () => {
      clearTimeout(timer);
      URL.revokeObjectURL(captcha.src);
    };
  }, [captcha, renew]);

  return { captcha, failed, renew };
}
