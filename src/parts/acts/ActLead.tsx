import ArrowForwardOutlined from '@mui/icons-material/ArrowForwardOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import type { ActDefinition, Foretold } from '#domain/core/act.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { bi, fill, type Text } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { useText } from '../../shell/text.ts';
import { DisplayValue } from '../cells/DisplayValue.tsx';
import styles from './acts.module.css';

interface ActLeadProps {
  readonly act: ActDefinition;
  readonly record: RecordValues;
  readonly said: Text | undefined;
}

/** Above the questions of an act: what confirming does, where it leads, and what goes with it as it stands. */
export function ActLead({ act, record, said }: ActLeadProps) {
  const t = useText();
  const foretold = act.leadsTo?.(record);
  const shown = act.shows?.(record) ?? [];
  return (
    <>
      {said && (
        <Box sx={{ mb: 2, color: 'text.secondary' }}>
          {t(said)
            .split('\n')
            .map((line) => (
              <p key={line}>{line}</p>
            ))}
        </Box>
      )}
      {foretold && <ForetoldPanel {...foretold} />}
      <ShownFacts entity={act.entity} names={shown} record={record} />
    </>
  );
}

interface ShownFactsProps {
  readonly entity: EntityDefinition;
  readonly names: readonly string[];
  readonly record: RecordValues;
}

/** Facts of the record that the questions are about. */
export function ShownFacts({ entity, names, record }: ShownFactsProps) {
  const t = useText();
  // What is reckoned and came to nothing has nothing to say.
  const shown = names.filter((name) => entity.fields[name]?.kind !== 'computed' || !isEmpty(record[name]));
  if (shown.length === 0) return null;
  return (
    <dl className={styles.shown}>
      {shown.map((name) => (
        <div key={name}>
          <dt>{entity.fields[name] && t(entity.fields[name].label)}</dt>
          <dd>
            <DisplayValue entity={entity} field={name} record={record} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const nextWords = bi('下一步：{next}', 'Next: {next}');

function ForetoldPanel({ next, route, remarks }: Foretold) {
  const t = useText();
  return (
    <div className={styles.outlook}>
      <p>
        <ArrowForwardOutlined aria-hidden />
        <span className="tg-column">
          {route && <b>{t(route)}</b>}
          <span>{t(fill(nextWords, { next: t(next) }))}</span>
        </span>
      </p>
      {remarks.map((remark) => (
        <p key={remark.zh} className={styles.remark}>
          <WarningAmberOutlined aria-hidden />
          <span className="tg-column">{t(remark)}</span>
        </p>
      ))}
    </div>
  );
}
