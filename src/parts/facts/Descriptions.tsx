import type { ReactNode } from 'react';
import { type EntityDefinition, fieldOf, type RecordValues } from '#domain/core/entity.ts';
import type { Text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { DisplayValue } from '../cells/DisplayValue.tsx';
import { classes } from '../layout/classes.ts';
import styles from './facts.module.css';

/** A field of the entity, or something of its own. */
export interface Fact {
  readonly field: string;
  readonly label?: Text;
  readonly value?: (record: RecordValues) => ReactNode;
}

interface DescriptionsProps {
  readonly entity: EntityDefinition;
  readonly record: RecordValues;
  readonly facts: readonly (string | Fact)[];
  /** Every fact in a line of its own, in place of as many columns as there is room for. */
  readonly isList?: boolean;
}

/** What is known of a record: the labels of its fields and their values, to be read. */
export function Descriptions({ entity, record, facts, isList = false }: DescriptionsProps) {
  const t = useText();
  return (
    <dl className={classes(styles.facts, isList && styles.list)}>
      {facts.map((given) => {
        const { field, label, value }: Fact = typeof given === 'string' ? { field: given } : given;
        const name = label ?? fieldOf(entity, field)?.label;
        return (
          <div key={field}>
            <dt>{name && t(name)}</dt>
            <dd>{value ? value(record) : <DisplayValue entity={entity} field={field} record={record} />}</dd>
          </div>
        );
      })}
    </dl>
  );
}
