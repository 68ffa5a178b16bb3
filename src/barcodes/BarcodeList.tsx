import { barcode } from '#domain/barcodes/index.ts';
import type { CodeKind } from '#domain/core/sheet.ts';
import { CodeImage } from '../parts/codes/CodeImage.tsx';
import type { ScreenRecord } from '../parts/screenRecord.ts';
import { EntityListPage } from '../parts/screens/EntityListPage.tsx';
import styles from './barcodes.module.css';

const cells = {
  code: ({ code, barcodeKind }: ScreenRecord<typeof barcode>) => (
    <span className={styles.code}>
      <span className={styles.drawing}>
        <CodeImage kind={barcodeKind as CodeKind} code={code ?? ''} />
      </span>
      <span>{code}</span>
    </span>
  ),
};

/** /barcode/barcode: the derived list, whose first column draws the code, which no field says. */
export const BarcodeList = () => <EntityListPage entity={barcode} cells={cells} />;
