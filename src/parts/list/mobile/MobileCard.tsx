import Button from '@mui/material/Button';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { fieldOf } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { useOpenTab } from '../../../shell/tabs/useTab.ts';
import { useText } from '../../../shell/text.ts';
import { DisplayValue } from '../../cells/DisplayValue.tsx';
import { nameOf } from '../../cells/nameOf.ts';
import { Grow } from '../../layout/Row.tsx';
import { TabLink } from '../../layout/TabLink.tsx';
import ticksStyles from '../../table/tick.module.css';
import { type CardLook, useEntityList } from '../listContext.ts';
import mobileStyles from './mobile.module.css';
import { ActionSheet } from './Sheet.tsx';

const words = {
  more: bi('更多', 'More'),
  select: bi('选择 {name}', 'Select {name}'),
};

/** What heads the card: its subject, else its name, else the first of its facts; a draft may have neither number. */
function headOf(record: RaRecord, name: string | undefined, { title, lines }: CardLook): string {
  const facts = lines.filter((line) => typeof line === 'string');
  return [title, ...(name ? [name] : []), ...facts].find((field) => !isEmpty(record[field])) ?? title;
}

/** One record: its state, number and title, a few facts, and the first things to do with it. */
export function MobileCard({ record, isPicking }: { record: RaRecord; isPicking: boolean }) {
  const t = useText();
  const { entity, cells, card, pathOf, rowActions, selection } = useEntityList();
  const openTab = useOpenTab();
  const [isOpen, setIsOpen] = useState(false);
  const path = pathOf?.(record);
  const name = nameOf(entity, record);
  const show = (field: string) =>
    cells[field]?.(record) ?? <DisplayValue entity={entity} field={field} record={record} />;

  const actions = rowActions?.(record) ?? [];
  const ready = actions.filter(({ reason }) => !reason);
  const direct = actions.length <= 2 ? ready : ready.slice(0, 1);
  // A log has neither state nor number: its card begins with what it is about.
  const hasTop = isPicking || entity.flow !== undefined || entity.code !== undefined || (card.marks ?? []).length > 0;
  const open = () => (isPicking ? selection.toggle(record) : path && openTab(path));

  return (
    <li className={`list-card ${mobileStyles.card}`} data-ticked={selection.has(record.id) || undefined}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the number inside is the link for the keyboard */}
      <div onClick={(event) => !(event.target as Element).closest('a, input') && open()}>
        {hasTop && (
          <div className={mobileStyles.cardTop}>
            {isPicking && (
              <input
                type="checkbox"
                className={ticksStyles.tick}
                aria-label={t(words.select, { name })}
                checked={selection.has(record.id)}
                onChange={() => selection.toggle(record)}
              />
            )}
            {entity.flow && show(entity.flow.field)}
            {card.marks?.map((field) => (
              <span key={field}>{show(field)}</span>
            ))}
            <Grow />
            {path && entity.code && record[entity.code] ? (
              <TabLink to={path}>{name}</TabLink>
            ) : (
              // Without a number of its own a record has only an id, which nobody reads.
              entity.code && <span className="tg-muted">{name}</span>
            )}
          </div>
        )}
        <h2>{show(headOf(record, entity.title, card))}</h2>
        <dl className={mobileStyles.facts}>
          {card.lines.map((line) => {
            const label = typeof line === 'string' ? fieldOf(entity, line)?.label : line.label;
            return (
              <div key={label?.en}>
                <dt>{label && t(label)}</dt>
                <dd>{typeof line === 'string' ? show(line) : line.value(record)}</dd>
              </div>
            );
          })}
        </dl>
      </div>
      {(card.foot || actions.length > 0) && (
        <div className={mobileStyles.cardFoot}>
          {card.foot?.(record)}
          <Grow />
          {direct.map(({ key, label, run }) => (
            <Button key={key} variant="text" onClick={run}>
              {t(label)}
            </Button>
          ))}
          {direct.length < actions.length && (
            <Button variant="text" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
              {t(words.more)}
            </Button>
          )}
        </div>
      )}
      {isOpen && <ActionSheet title={name} actions={actions} onClose={() => setIsOpen(false)} />}
    </li>
  );
}
