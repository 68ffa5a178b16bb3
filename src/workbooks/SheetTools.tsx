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
import { formatChoices } from '#domain/workbooks/palette.ts';
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
  borders: bi('框线', 'Borders'),
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
  const toggle = (part: NonNullable<SidePanel>, label: Text, icon: ReactNode): Tool => ({
    ...{ label, icon, isOn: panel === part },
    run: () => onPanel(panel === part ? undefined : part),
  });
  const views: readonly Tool[] = [
    ...(desk.mayWrite ? [{ label: words.freeze, icon: <VerticalSplitOutlined />, run: acts.freeze }] : []),
    toggle('filter', words.filter, <FilterAltOutlined />),
    toggle('find', words.find, <SearchOutlined />),
    toggle('notes', words.notes, <ChatBubbleOutlineOutlined />),
  ];
  return (
    <div className={styles.tools} role="toolbar" aria-label={t(words.tools)}>
      {desk.mayWrite && <WritingTools desk={desk} acts={acts} onDone={onDone} />}
      {views.map((tool) => (
        <ToolButton key={tool.label.en} {...tool} onDone={onDone} />
      ))}
    </div>
  );
}

type WritingProps = Pick<SheetToolsProps, 'desk' | 'acts' | 'onDone'>;

function WritingTools({ desk: { session }, acts, onDone }: WritingProps) {
  const style = acts.activeStyle ?? {};
  const draw = (tool: Tool) => <ToolButton key={tool.label.en} {...tool} onDone={onDone} />;
  const align = (to: string, label: Text, icon: ReactNode): Tool => ({
    ...{ label, icon, isOn: style.align === to },
    run: () => acts.style({ align: style.align === to ? null : to }),
  });
  const toggle = (name: 'bold' | 'italic' | 'underline' | 'wrap', icon: ReactNode): Tool => ({
    ...{ label: words[name], icon, isOn: style[name] === true },
    run: () => acts.toggle(name),
  });
  return (
    <>
      {draw({ label: words.undo, icon: <UndoOutlined />, isClosed: !session.mayUndo, run: acts.undo })}
      {draw({ label: words.redo, icon: <RedoOutlined />, isClosed: !session.mayRedo, run: acts.redo })}
      <i />
      {draw(toggle('bold', <FormatBoldOutlined />))}
      {draw(toggle('italic', <FormatItalicOutlined />))}
      {draw(toggle('underline', <FormatUnderlinedOutlined />))}
      <ColourTool label={words.ink} isInk onChoose={(color) => acts.style({ color })} onDone={onDone} />
      <ColourTool label={words.fill} onChoose={(fill) => acts.style({ fill })} onDone={onDone} />
      <i />
      {draw(align('left', words.left, <FormatAlignLeftOutlined />))}
      {draw(align('center', words.centre, <FormatAlignCenterOutlined />))}
      {draw(align('right', words.right, <FormatAlignRightOutlined />))}
      {draw(toggle('wrap', <WrapTextOutlined />))}
      {draw({ label: words.merge, icon: <MergeOutlined />, run: acts.merge })}
      <i />
      <BorderTools acts={acts} onDone={onDone} />
      <FormatTool acts={acts} onDone={onDone} />
      {draw({ label: words.clear, icon: <FormatClearOutlined />, run: acts.clearLooks })}
      <i />
    </>
  );
}

type LookProps = Pick<SheetToolsProps, 'acts' | 'onDone'>;

/** The kind of lines that was drawn last is one press away. */
function BorderTools({ acts, onDone }: LookProps) {
  const t = useText();
  const [kind, setKind] = useState<BorderKind>('all');
  const icons: Readonly<Record<BorderKind, ReactNode>> = {
    all: <BorderAllOutlined />,
    outer: <BorderOuterOutlined />,
    bottom: <BorderBottomOutlined />,
    none: <BorderClearOutlined />,
  };
  const kinds: readonly BorderKind[] = ['all', 'outer', 'bottom', 'none'];
  return (
    <>
      <ToolButton label={words[kind]} icon={icons[kind]} run={() => acts.border(kind)} onDone={onDone} />
      <Select
        className={styles.small}
        aria-label={t(words.borders)}
        value={kind}
        options={kinds.map((one) => ({ value: one, label: t(words[one]) }))}
        onChoose={(one) => {
          setKind(one);
          acts.border(one);
          onDone();
        }}
      />
    </>
  );
}

/** How numbers and dates are written; a format of a file that has no name here stands as it is. */
function FormatTool({ acts, onDone }: LookProps) {
  const t = useText();
  const format = String(acts.activeStyle?.format ?? '');
  const named = formatChoices.map(([value, label]) => ({ value, label: t(label) }));
  const isNamed = named.some(({ value }) => value === format);
  return (
    <Select
      className={styles.small}
      aria-label={t(words.format)}
      value={format}
      options={isNamed ? named : [...named, { value: format, label: format }]}
      onChoose={(value) => {
        acts.style({ format: value === '' ? null : value });
        onDone();
      }}
    />
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
