import { useCallback, useEffect, useRef, useState } from 'react';
import { type Captcha, fetchCaptcha } from '#authProvider/login.ts';
import { client } from '../client.ts';

/** A picture is good for 120 s; it is changed a little earlier, as long as nobody has begun to type it. */
const FRESH_MS = 115_000;

/** The captcha on screen, undefined while it is fetched; `failed` when there is none to be had. */
export function useCaptcha(isTyped: () => boolean): { captcha: Captcha | undefined; failed: boolean; renew: () => Promise<void> } {
  const [captcha, setCaptcha] = useState<Captcha>();
  const [failed, setFailed] = useState(false);
  const typed = useRef(isTyped);
  typed.current = isTyped;

  const renew = useCallback(async () => {
    // The old picture is used up; nobody should go on typing it.
    setCaptcha(undefined);
    try {
      setCaptcha(await fetchCaptcha(client));
      setFailed(false);
    } catch {
      // The picture's own place says so and offers another try; the warning bar is for the form.
      setCaptcha(undefined);
      setFailed(true);
    }
  }, []);

  useEffect(() => {
    void renew();
  }, [renew]);

  useEffect(() => {
    if (!captcha) return undefined;
    const timer = setTimeout(() => {
      if (!typed.current()) void renew();
    }, FRESH_MS);
    return () => clearTimeout(timer);
  }, [captcha, renew]);

  return { captcha, failed, renew };
}
