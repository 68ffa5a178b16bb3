import type { ReactNode } from 'react';
import type { Text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { classes } from '../layout/classes.ts';
import styles from './lineGrid.module.css';

export interface GridColumn<Row> {
  readonly key: string;
  readonly label: Text;
  /** On the cards of a small screen, where the label of the column is too long. */
  readonly short?: Text;
  readonly isNumber?: boolean;
  /** Names its row. */
  readonly isName?: boolean;
  /** Its width, and the look of what stands in it. */
  readonly className?: string | undefined;
  readonly cell: (row: Row, index: number) => ReactNode;
}

interface LineGridProps<Row> {
  readonly label: string;
  readonly describedBy?: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Rows that stand out. */
  readonly rowClass?: (row: Row) => string | undefined;
  /** A row under all others: what they add up to. */
  readonly foot?: ReactNode;
  /** Without an input inside it is scrolled by keyboard under this name. */
  readonly region?: string | undefined;
}

/**
 * Rows that are always there, some of whose cells may be inputs; on a small screen every row is a card. For rows that
 * come and go: `LineTable`.
 */
export function LineGrid<Row>({
  label,
  describedBy,
  columns,
  rows,
  keyOf,
  rowClass,
  foot,
  region,
}: LineGridProps<Row>) {
  const t = useText();
  return (
    <div className="line-scroll" {...(region && { tabIndex: 0, role: 'region', 'aria-label': region })}>
      <table className={classes('line-table card-rows', styles.grid)} aria-label={label} aria-describedby={describedBy}>
        <thead>
          <tr>
            {columns.map(({ key, label: head, isNumber, className }) => (
              <th key={key} scope="col" className={classes(isNumber && 'num', className)}>
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row)} className={rowClass?.(row)}>
              {columns.map(({ key, label: head, short = head, isNumber, isName, className, cell }) =>
                isName ? (
                  <th key={key} scope="row">
                    {cell(row, index)}
                  </th>
                ) : (
                  <td key={key} className={classes(isNumber && 'num', className)} data-label={t(short)}>
                    {cell(row, index)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </div>
  );
}
