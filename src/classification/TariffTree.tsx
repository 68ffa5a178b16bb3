import ChevronIcon from '@mui/icons-material/ChevronRightOutlined';
import { type KeyboardEvent, useState } from 'react';
import { sectionOf } from '#domain/classification/chapters.ts';
import { hsCode, queryHsTree, type TariffTreeNode } from '#domain/classification/index.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { useAnswer } from '../parts/calls/useCall.ts';
import { Nothing } from '../parts/layout/Surface.tsx';
import { useText } from '../shell/text.ts';
import styles from './tariff.module.css';

const words = {
  tree: bi('税则目录', 'Contents of the tariff'),
  all: bi('全部编码', 'All codes'),
  none: bi('当日没有有效的编码', 'No code is in force on that day'),
};

/** A place in the contents, and the codes below it as the filter of a list. */
export interface TariffNode {
  readonly key: string;
  readonly filter: RecordValues;
}

export const everywhere: TariffNode = { key: '', filter: {} };

interface TariffTreeProps {
  readonly day: string;
  readonly chosen: TariffNode;
  readonly onChoose: (place: TariffNode) => void;
}

interface BranchProps extends TariffTreeProps {
  readonly open: ReadonlySet<string>;
  readonly onFold: (key: string) => void;
  readonly level: number;
}

/** Sections, chapters, headings and codes of a day; what stands below a node is asked for when it is opened. */
export function TariffTree(props: TariffTreeProps) {
  const t = useText();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { data, error } = useAnswer(queryHsTree, { day: props.day }, { about: hsCode, keepsLast: true });
  const onFold = (key: string) =>
    setOpen((before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]));
  const branch = { ...props, open, onFold };
  const all = { place: everywhere, name: t(words.all), count: sumOf(data?.nodes ?? []) };
  if (error) return <Nothing>{error.message}</Nothing>;
  return (
    <div role="tree" aria-label={t(words.tree)} className={styles.tree} onKeyDown={moveByKeys}>
      <Node {...branch} level={1} {...all} />
      {sectionsOf(data?.nodes ?? []).map(({ no, label, chapters }) => {
        const place = { key: no, filter: { hs2__in: chapters.map(({ code }) => code) } };
        return (
          <Node key={no} {...branch} level={1} place={place} code={no} name={t(label)} count={sumOf(chapters)} hasBelow>
            {chapters.map((chapter) => (
              <Chapter key={chapter.code} {...branch} level={2} node={chapter} />
            ))}
          </Node>
        );
      })}
      {data?.nodes.length === 0 && <Nothing>{t(words.none)}</Nothing>}
    </div>
  );
}

const sumOf = (nodes: readonly TariffTreeNode[]): number => nodes.reduce((sum, { count }) => sum + count, 0);

/** Chapters under their sections; what no section knows stands nowhere. */
function sectionsOf(chapters: readonly TariffTreeNode[]) {
  const found = [...new Set(chapters.flatMap(({ code }) => sectionOf(code) ?? []))];
  return found.map(({ no, label }) => ({
    no,
    label,
    chapters: chapters.filter(({ code }) => sectionOf(code)?.no === no),
  }));
}

interface ChapterProps extends BranchProps {
  readonly node: TariffTreeNode;
}

/** A chapter or a heading. */
function Chapter({ node, ...branch }: ChapterProps) {
  const t = useText();
  const { code, nameZh, nameEn, count } = node;
  const place = { key: code, filter: { [code.length === 2 ? 'hs2' : 'hs4']: code } };
  return (
    <Node {...branch} place={place} code={code} name={t({ zh: nameZh, en: nameEn || nameZh })} count={count} hasBelow>
      <Below {...branch} level={branch.level + 1} below={code} />
    </Node>
  );
}

function Below({ below, ...branch }: BranchProps & { readonly below: string }) {
  const t = useText();
  const { data, error } = useAnswer(queryHsTree, { day: branch.day, below }, { about: hsCode, keepsLast: true });
  if (error) return <Nothing>{error.message}</Nothing>;
  if (below.length === 2) return data?.nodes.map((node) => <Chapter key={node.code} {...branch} node={node} />);
  return data?.nodes.map(({ code, nameZh, nameEn }) => (
    <Node
      key={code}
      {...branch}
      place={{ key: code, filter: { hsCode: code } }}
      code={code}
      name={t({ zh: nameZh, en: nameEn || nameZh })}
    />
  ));
}

interface NodeProps extends BranchProps {
  readonly place: TariffNode;
  readonly code?: string;
  readonly name: string;
  readonly count?: number;
  readonly hasBelow?: boolean;
  readonly children?: React.ReactNode;
}

function Node({ place, code, name, count, hasBelow, level, chosen, onChoose, open, onFold, children }: NodeProps) {
  const isOpen = hasBelow && open.has(place.key);
  const isChosen = chosen.key === place.key;
  return (
    <>
      <div
        role="treeitem"
        tabIndex={isChosen ? 0 : -1}
        aria-level={level}
        aria-selected={isChosen}
        aria-expanded={hasBelow ? Boolean(isOpen) : undefined}
        className={styles.node}
        style={{ paddingLeft: 4 + (level - 1) * 14 }}
        title={name}
        onClick={() => {
          onChoose(place);
          if (hasBelow && (!isOpen || isChosen)) onFold(place.key);
        }}
        onKeyDown={(event) => {
          const isFolding =
            hasBelow && ((event.key === 'ArrowRight' && !isOpen) || (event.key === 'ArrowLeft' && isOpen));
          if (isFolding) onFold(place.key);
          else if (event.key === 'Enter' || event.key === ' ') onChoose(place);
          else return;
          event.preventDefault();
        }}
      >
        <ChevronIcon
          className={`tg-muted ${styles.chevron}`}
          data-open={isOpen || undefined}
          visibility={hasBelow ? 'visible' : 'hidden'}
        />
        {code && <span className="tg-fixed tg-soft">{code}</span>}
        <span className="tg-ellipsis">{name}</span>
        {count !== undefined && <span className={styles.count}>{count}</span>}
      </div>
      {isOpen && children}
    </>
  );
}

/** Up and down go from node to node as they are seen. */
function moveByKeys(event: KeyboardEvent<HTMLElement>): void {
  const nodes = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]')];
  const at = nodes.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: nodes.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  nodes[to]?.focus();
}
