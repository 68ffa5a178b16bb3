import BorderAllOutlined from '@mui/icons-material/BorderAllOutlined';
import BorderBottomOutlined from '@mui/icons-material/BorderBottomOutlined';
import BorderClearOutlined from '@mui/icons-material/BorderClearOutlined';
import BorderOuterOutlined from '@mui/icons-material/BorderOuterOutlined';
import MergeOutlined from '@mui/icons-material/CallMergeOutlined';
import ChatBubbleOutlineOutlined from '@mui/icons-material/ChatBubbleOutlineOutlined';
import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined';
import FormatAlignCenterOutlined from '@mui/icons-material/FormatAlignCenterOutlined';
import FormatAlignLeftOutlined from '@mui/icons-material/FormatAlignLeftOutlined';
import FormatAlignRightOutlined from '@mui/icons-material/FormatAlignRightOutlined';
import FormatBoldOutlined from '@mui/icons-material/FormatBoldOutlined';
import FormatClearOutlined from '@mui/icons-material/FormatClearOutlined';
import FormatItalicOutlined from '@mui/icons-material/FormatItalicOutlined';
import FormatUnderlinedOutlined from '@mui/icons-material/FormatUnderlinedOutlined';
import RedoOutlined from '@mui/icons-material/RedoOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import VerticalSplitOutlined from '@mui/icons-material/VerticalSplitOutlined';
import WrapTextOutlined from '@mui/icons-material/WrapTextOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useState } from 'react';
import { bi, type Text } from '#domain/core/text.ts';
import { cellFormats } from '#domain/workbooks/palette.ts';
import { Select } from '../parts/layout/Select.tsx';
import { useText } from '../shell/text.ts';
import { ColourTool } from './ColourTool.tsx';
import type { BorderKind } from './sheetCommands.ts';
import type { SheetDesk } from './useDesk.ts';
import type { SheetActs } from './useSheetActs.ts';
import styles from './workbook.module.css';

const words = {
  tools: bi('表格工具', 'Sheet tools'),
  undo: bi('撤销（Ctrl+Z）', 'Undo (Ctrl+Z)'),
  redo: bi('重做（Ctrl+Y）', 'Redo (Ctrl+Y)'),
  bold: bi('加粗（Ctrl+B）', 'Bold (Ctrl+B)'),
  italic: bi('斜体（Ctrl+I）', 'Italic (Ctrl+I)'),
  underline: bi('下划线（Ctrl+U）', 'Underline (Ctrl+U)'),
  ink: bi('文字颜色', 'Text colour'),
  fill: bi('填充颜色', 'Fill colour'),
  left: bi('左对齐', 'Align left'),
  centre: bi('居中', 'Centre'),
  right: bi('右对齐', 'Align right'),
  wrap: bi('自动换行', 'Wrap text'),
  merge: bi('合并单元格 / 取消合并', 'Merge or unmerge cells'),
  all: bi('所有框线', 'All borders'),
  outer: bi('外侧框线', 'Outside borders'),
  bottom: bi('下框线', 'Bottom border'),
  none: bi('无框线', 'No borders'),
  clear: bi('清除格式', 'Clear formats'),
  freeze: bi('冻结窗格 / 取消冻结', 'Freeze or unfreeze panes'),
  filter: bi('筛选与排序（仅自己可见）', 'Filter and sort (only you see it)'),
  find: bi('查找和替换（Ctrl+F）', 'Find and replace (Ctrl+F)'),
  notes: bi('批注', 'Comments'),
  format: bi('数字格式', 'Number format'),
};

export type SidePanel = 'find' | 'notes' | 'filter' | undefined;

interface SheetToolsProps {
  readonly desk: SheetDesk;
  readonly acts: SheetActs;
  readonly panel: SidePanel;
  readonly onPanel: (panel: SidePanel) => void;
  /** Back to the cells. */
  readonly onDone: () => void;
}

interface Tool {
  readonly label: Text;
  readonly icon: ReactNode;
  readonly isOn?: boolean;
  readonly isClosed?: boolean;
  readonly run: () => void;
}

/** The tools above the cells. */
export function SheetTools({ desk, acts, panel, onPanel, onDone }: SheetToolsProps) {
  const t = useText();
  const { session, mayWrite } = desk;
  const style = acts.activeStyle ?? {};
  const [border, setBorder] = useState<BorderKind>('all');
  const align = (to: string, label: Text, icon: ReactNode): Tool => ({
    ...{ label, icon, isOn: style.align === to },
    run: () => acts.style({ align: style.align === to ? null : to }),
  });
  const borders: Readonly<Record<BorderKind, Tool>> = {
    all: { label: words.all, icon: <BorderAllOutlined />, run: () => acts.border('all') },
    outer: { label: words.outer, icon: <BorderOuterOutlined />, run: () => acts.border('outer') },
    bottom: { label: words.bottom, icon: <BorderBottomOutlined />, run: () => acts.border('bottom') },
    none: { label: words.none, icon: <BorderClearOutlined />, run: () => acts.border('none') },
  };
  const toggle = (part: NonNullable<SidePanel>, label: Text, icon: ReactNode): Tool => ({
    ...{ label, icon, isOn: panel === part },
    run: () => onPanel(panel === part ? undefined : part),
  });
  const groups: readonly (readonly Tool[])[] = [
    [
      { label: words.undo, icon: <UndoOutlined />, isClosed: !session.mayUndo, run: acts.undo },
      { label: words.redo, icon: <RedoOutlined />, isClosed: !session.mayRedo, run: acts.redo },
    ],
    [
      { label: words.bold, icon: <FormatBoldOutlined />, isOn: style.bold === true, run: () => acts.toggle('bold') },
      {
        label: words.italic,
        icon: <FormatItalicOutlined />,
        isOn: style.italic === true,
        run: () => acts.toggle('italic'),
      },
      {
        ...{ label: words.underline, icon: <FormatUnderlinedOutlined />, isOn: style.underline === true },
        run: () => acts.toggle('underline'),
      },
    ],
    [
      align('left', words.left, <FormatAlignLeftOutlined />),
      align('center', words.centre, <FormatAlignCenterOutlined />),
      align('right', words.right, <FormatAlignRightOutlined />),
      { label: words.wrap, icon: <WrapTextOutlined />, isOn: style.wrap === true, run: () => acts.toggle('wrap') },
      { label: words.merge, icon: <MergeOutlined />, run: acts.merge },
    ],
  ];
  const views: readonly Tool[] = [
    ...(mayWrite ? [{ label: words.freeze, icon: <VerticalSplitOutlined />, run: acts.freeze }] : []),
    toggle('filter', words.filter, <FilterAltOutlined />),
    toggle('find', words.find, <SearchOutlined />),
    toggle('notes', words.notes, <ChatBubbleOutlineOutlined />),
  ];
  const draw = (tool: Tool) => <ToolButton key={tool.label.en} {...tool} onDone={onDone} />;
  return (
    <div className={styles.tools} role="toolbar" aria-label={t(words.tools)}>
      {mayWrite && (
        <>
          {groups.map((tools, at) => (
            <span key={tools[0]?.label.en} className="tg-inline">
              {tools.map(draw)}
              {at === 1 && (
                <>
                  <ColourTool label={words.ink} isInk onChoose={(color) => acts.style({ color })} onDone={onDone} />
                  <ColourTool label={words.fill} onChoose={(fill) => acts.style({ fill })} onDone={onDone} />
                </>
              )}
              <i />
            </span>
          ))}
          {draw(borders[border])}
          <Select
            className={styles.small}
            aria-label={t(bi('框线', 'Borders'))}
            value={border}
            options={(Object.keys(borders) as BorderKind[]).map((kind) => ({
              value: kind,
              label: t(borders[kind].label),
            }))}
            onChoose={(kind) => {
              setBorder(kind);
              borders[kind].run();
              onDone();
            }}
          />
          <Select
            className={styles.small}
            aria-label={t(words.format)}
            value={String(style.format ?? '')}
            options={[
              ...cellFormats.map(([format, label]) => ({ value: format, label: t(label) })),
              ...(cellFormats.some(([format]) => format === (style.format ?? ''))
                ? []
                : [{ value: String(style.format), label: String(style.format) }]),
            ]}
            onChoose={(format) => {
              acts.style({ format: format === '' ? null : format });
              onDone();
            }}
          />
          {draw({ label: words.clear, icon: <FormatClearOutlined />, run: acts.clearLooks })}
          <i />
        </>
      )}
      {views.map(draw)}
    </div>
  );
}

function ToolButton({ label, icon, isOn, isClosed, run, onDone }: Tool & { readonly onDone: () => void }) {
  const t = useText();
  return (
    <Tooltip title={t(label)}>
      <IconButton
        size="small"
        className="tg-key"
        aria-label={t(label)}
        aria-pressed={isOn}
        aria-disabled={isClosed || undefined}
        onClick={() => {
          if (!isClosed) run();
          onDone();
        }}
      >
        {icon}
      </IconButton>
    </Tooltip>
  );
}
