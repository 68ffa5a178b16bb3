import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { bi, type Text } from '#domain/core/text.ts';
import { type LinkOf, useAsAction } from '../../shell/tabs/useAsAction.ts';
import { useOpenTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { classes } from '../layout/classes.ts';
import { useIsMobile } from '../layout/useIsMobile.ts';
import { MenuButton } from '../menu/MenuButton.tsx';
import styles from './documentHead.module.css';

/** Something that can be done with a document beside its steps; without an icon it is rare and stands behind 更多. */
export interface HeadTool {
  readonly key: string;
  readonly label: Text;
  readonly icon?: ReactNode;
  readonly isDanger?: boolean;
  readonly run: () => void;
}

/** One that leads to another page. */
type HeadLink = LinkOf<HeadTool>;

export type HeadTools = readonly (HeadTool | HeadLink | false | undefined)[];

interface DocumentHeadProps {
  /** The list it was opened from. */
  readonly back?: BackButtonProps;
  readonly title: string;
  /** Beside the title: a copy button, the status. */
  readonly marks?: ReactNode;
  /** Whose it is, or what it is about. */
  readonly subject?: ReactNode;
  readonly tools?: HeadTools;
  /** What chooses the thing that is shown; it stands before the tools. */
  readonly controls?: ReactNode;
  /** A tool that is a part of its own. */
  readonly children?: ReactNode;
}

/** The line above a document: the way back, what it is, how it stands, what can be done with it. */
export function DocumentHead({ back, title, marks, subject, tools = [], controls, children }: DocumentHeadProps) {
  const offered = tools.filter((tool) => tool !== false && tool !== undefined);
  const isFull = offered.length > mostOnPhone;
  return (
    <div className={classes('tg-top tg-shrinks', styles.head, isFull && styles.full)}>
      {back && <BackButton {...back} />}
      <h1 className="tg-ellipsis tg-shrinks" title={title}>
        {title}
      </h1>
      {marks}
      {subject !== undefined && (
        <span className={styles.subject} title={typeof subject === 'string' ? subject : undefined}>
          {subject}
        </span>
      )}
      {controls}
      {(offered.length > 0 || children) && (
        <span className={`tg-row tg-fixed tg-end no-print ${styles.tools}`}>
          {offered.length > 0 && <Tools tools={offered} isFull={isFull} />}
          {children}
        </span>
      )}
    </div>
  );
}

interface BackButtonProps {
  readonly label: Text;
  readonly to: string;
}

function BackButton({ label, to }: BackButtonProps) {
  const t = useText();
  const openTab = useOpenTab();
  return (
    <button type="button" className="control-button" aria-label={t(label)} onClick={() => openTab(to)}>
      <ArrowBackOutlined sx={{ fontSize: 18 }} aria-hidden />
    </button>
  );
}

/** So many stand beside each other on a phone; more go behind 更多 together. */
const mostOnPhone = 2;

function Tools({ tools: offered, isFull }: { tools: readonly (HeadTool | HeadLink)[]; isFull: boolean }) {
  const t = useText();
  const asAction = useAsAction();
  const tools = offered.map((tool) => asAction(tool));
  const isNarrow = useIsMobile() && isFull;
  const inMenu = tools.filter(({ icon }) => isNarrow || !icon);
  return (
    <>
      {tools.map(
        ({ key, label, icon, run }) =>
          !isNarrow &&
          icon && (
            <Button key={key} variant="text" color="inherit" startIcon={icon} onClick={run}>
              {t(label)}
            </Button>
          ),
      )}
      {inMenu.length > 0 && (
        <MenuButton
          variant="text"
          color="inherit"
          {...(!isNarrow && { startIcon: <MoreHorizOutlined /> })}
          aria-label={t(more)}
          actions={inMenu.map(({ isDanger, ...tool }) => ({ ...tool, danger: isDanger }))}
        >
          {isNarrow ? <MoreHorizOutlined sx={{ fontSize: 20 }} aria-hidden /> : t(more)}
        </MenuButton>
      )}
    </>
  );
}

const more = bi('更多', 'More');
