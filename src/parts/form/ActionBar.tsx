import LockOutlined from '@mui/icons-material/LockOutlined';
import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { Fragment, type ReactNode } from 'react';
import { bi, type Text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { useIsMobile } from '../layout/useIsMobile.ts';
import type { MenuAction } from '../menu/ActionMenu.tsx';
import { MenuButton } from '../menu/MenuButton.tsx';
import styles from './ActionBar.module.css';

/** Something the bar offers. */
export interface BarAction extends MenuAction {
  readonly label: Text;
  /** Quiet, outlined, and one primary at the right end. @see docs/spec/look.md 1, principle 4 */
  readonly rank: 'quiet' | 'outlined' | 'primary';
  readonly icon?: ReactNode;
  /** It stands in front however many there are, such as saving. */
  readonly isKept?: boolean;
  /** What the button leads to, on hover; not for what a closed one says. */
  readonly hint?: Text | undefined;
  /** A key that presses it, as `aria-keyshortcuts` wants it: `Alt+Y`. */
  readonly keys?: string | undefined;
}

const order = { quiet: 0, outlined: 1, primary: 2 } as const;

interface ActionBarProps {
  readonly actions: readonly BarAction[];
  /** So many stand beside each other, the others behind 更多; all of them without it. */
  readonly most?: number;
}

/** The buttons at the foot of a form or document; on a narrow screen the primary one and the rest behind 更多. */
export function ActionBar({ actions, most = Number.POSITIVE_INFINITY }: ActionBarProps) {
  const isMobile = useIsMobile();
  // What destroys stands first, apart from the rest.
  const sorted = [...actions].sort(
    (a, b) => Number(b.danger ?? false) - Number(a.danger ?? false) || order[a.rank] - order[b.rank],
  );
  const dangers = sorted.filter(({ danger }) => danger).length;
  if (isMobile ? sorted.length < 3 : sorted.length <= most) {
    return sorted.map((action, at) => (
      <Fragment key={action.key}>
        {at === dangers && at > 0 && <span className={styles.apart} />}
        <BarButton action={action} />
      </Fragment>
    ));
  }
  if (!isMobile) {
    const front = new Set([...sorted].sort((one, other) => turnOf(one) - turnOf(other)).slice(0, most));
    const behind = sorted.filter((action) => !front.has(action)).reverse();
    return (
      <>
        <MoreButton actions={behind} />
        {sorted.map((action) => front.has(action) && <BarButton key={action.key} action={action} />)}
      </>
    );
  }
  // One that is closed, or destroys, is nothing to stand alone in front.
  const main = sorted.findLast(({ reason, danger }) => !reason && !danger) ?? (sorted.at(-1) as BarAction);
  const others = sorted.filter((action) => action !== main).reverse();
  return (
    <>
      <MoreButton actions={others} />
      <BarButton action={main} />
    </>
  );
}

/** Which buttons stand in front where there are too many: the way forward, saving, what is open, what is usual. */
function turnOf({ rank, reason, danger = false, isBehind = false, isKept = false }: BarAction): number {
  if (rank === 'primary' && !reason) return 0;
  if (isKept) return 1;
  if (reason) return 5;
  if (danger) return 6;
  return isBehind ? 4 : rank === 'quiet' ? 3 : 2;
}

function MoreButton({ actions }: { readonly actions: readonly BarAction[] }) {
  const t = useText();
  return (
    <MenuButton variant="outlined" color="inherit" startIcon={<MoreHorizOutlined />} actions={actions}>
      {t(bi('更多', 'More'))}
    </MenuButton>
  );
}

/** One button. A closed one can be focused and says why. @see docs/spec/look.md 5.4 */
export function BarButton({ action, isSmall = false }: { action: BarAction; isSmall?: boolean }) {
  const t = useText();
  const { label, rank, danger = false, icon, reason, hint, keys, run } = action;
  const isClosed = reason !== undefined;
  const button = (
    <Button
      size={isSmall ? 'small' : 'medium'}
      variant={isClosed ? 'outlined' : rank === 'primary' ? 'contained' : rank === 'outlined' ? 'outlined' : 'text'}
      color={danger ? 'error' : rank === 'primary' ? 'primary' : 'inherit'}
      startIcon={isClosed ? <LockOutlined /> : icon}
      aria-disabled={isClosed || undefined}
      aria-keyshortcuts={keys}
      onClick={() => {
        if (!isClosed) run();
      }}
    >
      {t(label)}
    </Button>
  );
  return (
    <Tooltip
      describeChild
      placement="top-end"
      enterTouchDelay={0}
      leaveTouchDelay={5_000}
      title={
        reason ? (
          <>
            <b>{t(bi('暂不能{label}', '{label} is closed'), { label: t(label) })}</b>
            <br />
            {t(reason)}
          </>
        ) : (
          [hint && t(hint), keys].filter(Boolean).join(' · ')
        )
      }
    >
      {button}
    </Tooltip>
  );
}
