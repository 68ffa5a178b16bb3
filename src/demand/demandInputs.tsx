import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import type { customer } from '#domain/company/index.ts';
import type { RecordOf } from '#domain/core/entity.ts';
import { todayText } from '#domain/core/moments.ts';
import { isCustomer } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { customerContacts, demand } from '#domain/demand/index.ts';
import { useDictionary } from '../parts/dictionary/useDictionary.ts';
import { SectionHint } from '../parts/document/Section.tsx';
import type { FileSlot } from '../parts/form/controls/FilesControl.tsx';
import { FieldInput } from '../parts/form/FieldInput.tsx';
import type { ByColumn } from '../parts/screenRecord.ts';
import { useText } from '../shell/text.ts';
import { useActor } from '../shell/useSession.ts';
import { proposedTitle } from './demandTitle.ts';

/** Inputs of a demand that know more than their definition; shared by publishing and correcting. */
export const demandInputs: ByColumn<typeof demand, ReactNode> = {
  customerId: <CustomerInput />,
  addressId: <AddressInput />,
  files: <PaperInputs />,
};

export const demandTools: ByColumn<typeof demand, ReactNode> = { files: <PaperHint /> };

/**
 * The customer brings contact and phone along, unless somebody typed others. A customer's own demands are always his.
 */
function CustomerInput() {
  const actor = useActor();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const { getValues, setValue } = useFormContext();
  const filled = useRef<{ readonly name: unknown; readonly phone: unknown }>(undefined);
  const isFixed = isCustomer(actor.roleId);

  const fillContact = useCallback(
    async (customerId: string) => {
      const { rows } = await dataProvider
        .call(customerContacts, { customerId }, { toast: false })
        .catch(() => ({ rows: [] }));
      const contact = rows.find(({ mainFlg }) => mainFlg === 1) ?? rows[0];
      if (!contact || getValues('customerId') !== customerId) return;
      const isOurs = (value: unknown, before: unknown) =>
        value === '' || value === null || value === undefined || value === before;
      if (isOurs(getValues('contact'), filled.current?.name)) setValue('contact', contact.name, { shouldDirty: true });
      if (isOurs(getValues('phone'), filled.current?.phone)) setValue('phone', contact.phone, { shouldDirty: true });
      filled.current = { name: contact.name, phone: contact.phone };
    },
    [dataProvider, getValues, setValue],
  );
  const onRow = (row: RecordOf<typeof customer> | undefined) => {
    setValue('addressId', null, { shouldDirty: true });
    setValue('addressId_label', null);
    if (row) void fillContact(row.id);
  };

  useEffect(() => {
    const { id, customerId, contact } = getValues();
    if (isFixed && !id && customerId && !contact) void fillContact(String(customerId));
  }, [isFixed, getValues, fillContact]);

  return <FieldInput entity={demand} field="customerId" onRow={onRow} />;
}

/** Only addresses of the chosen customer. */
function AddressInput() {
  const customerId: unknown = useWatch({ name: 'customerId' });
  return (
    <FieldInput
      entity={demand}
      field="addressId"
      {...(typeof customerId === 'string' && { filter: { customerId, enabled: 1 } })}
    />
  );
}

const needsPapers = (type: unknown): boolean => type === 'IMPORT' || type === 'EXPORT';

function PaperInputs() {
  const isNeeded = useWatch({ name: 'demandType', compute: needsPapers });
  const slots: readonly FileSlot[] = [
    { remark: 'INVOICE', label: bi('发票', 'Invoice'), isRequired: isNeeded },
    { remark: 'PACKING', label: bi('装箱单', 'Packing list'), isRequired: isNeeded },
    { remark: 'OTHER', label: bi('其他', 'Other') },
  ];
  return <FieldInput entity={demand} field="files" slots={slots} />;
}

function PaperHint() {
  const t = useText();
  const isNeeded = useWatch({ name: 'demandType', compute: needsPapers });
  const size = bi('单个文件不超过 50 MB', 'Files up to 50 MB');
  const papers = bi(
    '进口、出口需求须上传发票和装箱单；单个文件不超过 50 MB',
    'Import and export need invoice and packing list; files up to 50 MB',
  );
  return <SectionHint>{t(isNeeded ? papers : size)}</SectionHint>;
}

/** Proposes a title while nobody has written one. Draws nothing. */
export function TitleProposal() {
  const types = useDictionary('DEMAND_TYPE');
  const { getValues, setValue } = useFormContext();
  const [type, customer]: readonly unknown[] = useWatch({ name: ['demandType', 'customerId_label'] });
  const proposed = useRef('');

  useEffect(() => {
    if (!type || types.isLoading) return;
    const title = getValues('title');
    if (title !== '' && title !== proposed.current) return;
    proposed.current = proposedTitle({
      type: types.nameOf(type),
      customer: typeof customer === 'string' ? customer : '',
      date: todayText(() => new Date()),
    });
    setValue('title', proposed.current, { shouldDirty: true });
  }, [type, customer, types, getValues, setValue]);
  return null;
}
