import { createStore, useStored } from '../../shell/store.ts';
import { useSession } from '../../shell/useSession.ts';

export type TaskView = 'list' | 'board';

const chosen = createStore<Readonly<Record<string, TaskView>>>({});

/** Whether this person looks at tasks as a list or as a board; kept in this browser. */
export function useTaskView(): readonly [TaskView, (view: TaskView) => void] {
  const { userInfo } = useSession();
  const name = `tg_taskView:${userInfo.loginName}`;
  const kept = localStorage.getItem(name) === 'board' ? 'board' : 'list';
  const view = useStored(chosen)[name] ?? kept;
  return [
    view,
    (next) => {
      localStorage.setItem(name, next);
      chosen.set((all) => ({ ...all, [name]: next }));
    },
  ];
}
