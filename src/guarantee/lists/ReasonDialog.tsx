import { type ReactNode, useMemo } from 'react';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { textarea } from '#domain/core/field.ts';
import type { Text } from '#domain/core/text.ts';
import { FieldsDialog } from '../../parts/form/FieldsDialog.tsx';

interface ReasonDialogProps {
  readonly title: string;
  /** Name of the value in the call and in its refusals. */
  readonly name: string;
  readonly label: Text;
  readonly max: number;
  readonly isRequired?: boolean;
  readonly start?: string;
  readonly lead?: ReactNode;
  readonly confirm: Text;
  readonly isDanger?: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: (reason: string) => Promise<void>;
}

/** Asks for one text: a reason, an opinion, a remark. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { name, label, max, isRequired = true, start, onConfirm, ...rest } = props;
  const asked = useMemo(() => askedFor({ name, label, max, isRequired }), [name, label, max, isRequired]);
  const given: RecordValues = { [name]: start ?? '' };
  return (
    <FieldsDialog
      {...rest}
      asked={asked}
      start={given}
      onConfirm={(values) => onConfirm(typeof values[name] === 'string' ? values[name] : '')}
    />
  );
}

const askedFor = ({ name, label, max, isRequired }: { name: string; label: Text; max: number; isRequired: boolean }): EntityDefinition => ({
  key: 'reason',
  service: 'baohan',
  design: 'guarantee',
  label,
  fields: { [name]: textarea(label.zh, label.en, { max, required: isRequired }) },
  scope: 'everyone',
  verbs: [],
});
