import { useEffect, useEffectEvent, useState } from 'react';
import { goOnAs, readEndedSession, type UserInfo } from '#authProvider/stored.ts';
import { browserToken } from '#dataProvider/pageToken.ts';
import { client } from '../client.ts';
import { leave } from '../leaving.ts';

/** Whoever works in another tab of this browser while the login page stands here. */
interface Other {
  readonly userName: string;
  /** Goes in as he, to where he begins. */
  readonly goOn: () => void;
}

interface LoginUser {
  readonly userInfo: UserInfo;
  readonly mustChangePwd?: string | number;
}

const LOOK_MS = 1_000;
const quiet = { toast: false, loading: false, loginCheck: false, endsSession: false } as const;

/**
 * Somebody has logged in with this browser in another tab. When it is the person whose session ended here he goes on
 * where he was, as if he had logged in on this page; anybody else is offered to go in, and nothing of the former is
 * his.
 */
export function useLoggedInElsewhere(onDone: (mustChangePwd: boolean) => void): Other | undefined {
  const [other, setOther] = useState<Other>();

  const meet = useEffectEvent(({ userInfo: { loginName, userName }, mustChangePwd = '0' }: LoginUser) => {
    const isHimself = readEndedSession()?.loginName === loginName;
    const enter = () => {
      goOnAs(loginName);
      if (isHimself) onDone(String(mustChangePwd) === '1');
      else leave('/');
    };
    if (isHimself) enter();
    else setOther({ userName, goOn: enter });
  });

  useEffect(() => {
    let met = '';
    const look = async () => {
      const token = browserToken();
      if (token === met) return;
      met = token;
      setOther(undefined);
      if (token === '') return;
      // A marker that was left behind is no session: who is asked for is nobody.
      const answer = await client.get<LoginUser>('/sys/queryLoginUser', {}, quiet).catch(() => undefined);
      if (answer?.data?.userInfo && met === token) meet(answer.data);
    };
    void look();
    const timer = setInterval(look, LOOK_MS);
    return () => {
      met = 'left';
      clearInterval(timer);
    };
  }, []);
  return other;
}
