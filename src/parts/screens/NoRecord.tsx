import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { bi, inSentence } from '#domain/core/text.ts';
import { pagePathsOf } from '#domain/screens.ts';
import { useText } from '../../shell/text.ts';
import { useCan } from '../../shell/useCan.ts';
import styles from '../form/RecordState.module.css';

const words = {
  none: bi('地址中没有指明是哪一条{name}', 'The address does not say which {name} is meant'),
  back: bi('从列表中选择', 'Choose one from the list'),
};

/**
 * The page of a record whose address names none, such as one that was cut short: what is missing, and where records are
 * chosen.
 * @param children what else there is to say of it
 */
export function NoRecord({ entity, children }: { readonly entity: EntityDefinition; readonly children?: ReactNode }) {
  const t = useText();
  const can = useCan();
  const list = can({ action: 'list', resource: entity.key }) ? pagePathsOf(entity.key).list : undefined;
  return (
    <div className={styles.centred}>
      <h1 className={styles.reason}>
        {t(words.none, { name: t({ zh: entity.label.zh, en: inSentence(entity.label.en) }) })}
      </h1>
      {children}
      {list && (
        <Button size="small" variant="outlined" startIcon={<ArrowBackOutlined />} component={Link} to={list}>
          {t(words.back)}
        </Button>
      )}
    </div>
  );
}
