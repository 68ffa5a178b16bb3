import ContentPasteOutlined from '@mui/icons-material/ContentPasteOutlined';
import Button from '@mui/material/Button';
import { useId, useRef, useState } from 'react';
import { useDataProvider, useGetOne, useNotify } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import { HttpError } from '#dataProvider/toHttpError.ts';
import type { RecordOf, RecordValues } from '#domain/core/entity.ts';
import { bi, fill, type Text } from '#domain/core/text.ts';
import type { ParsedAddress } from '#domain/demand/addressParse.ts';
import { addressBook, splitAddress } from '#domain/demand/index.ts';
import { addressPath } from '#domain/demand/paths.ts';
import { DocumentHead } from '../parts/document/DocumentHead.tsx';
import { Section } from '../parts/document/Section.tsx';
import { ActionBar } from '../parts/form/ActionBar.tsx';
import { EntityForm } from '../parts/form/EntityForm.tsx';
import { FieldInput } from '../parts/form/FieldInput.tsx';
import { RecordState } from '../parts/form/RecordState.tsx';
import type { EntityFormHandle } from '../parts/form/useEntityForm.ts';
import { useConfirm } from '../shell/confirm.ts';
import { useOpenTab, useTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';
import styles from './address.module.css';

type Address = RecordOf<typeof addressBook>;

/** /fta/createAddress: an address, typed or split from a pasted text; `?id=` corrects one. */
export const AddressForm = () => (
  <AnyAddressForm entity={addressBook} title={bi('新建地址', 'New address')} start={{}} />
);

/**
 * In-city deliveries: the province stands, and the zones' gates ask for more.
 * @see docs/spec/operations.md 3.7 createAddressSh
 */
const shanghaiAddress: typeof addressBook = {
  ...addressBook,
  form: [
    ...(addressBook.form ?? []).slice(0, 2),
    { title: bi('园区', 'Zone'), fields: ['zone', 'gateNo', 'permitFlg', { field: 'mapNote', span: 3 }] },
    ...(addressBook.form ?? []).slice(2),
  ],
};

/** /fta/createAddressSh: the same form for Shanghai. */
export const ShanghaiAddressForm = () => (
  <AnyAddressForm
    entity={shanghaiAddress}
    title={bi('新建地址(上海)', 'New address (Shanghai)')}
    start={{ province: '上海市', city: '上海市' }}
    isProvinceFixed
  />
);

interface AnyAddressFormProps {
  readonly entity: typeof addressBook;
  readonly title: Text;
  readonly start: RecordValues;
  readonly isProvinceFixed?: boolean;
}

function AnyAddressForm(props: AnyAddressFormProps) {
  const { query } = useTab();
  const { id } = query;
  const loaded = useGetOne<Address>(addressBook.key, { id: id ?? '' }, { enabled: id !== undefined, retry: false });
  if (id !== undefined && !loaded.data)
    return <RecordState error={loaded.error} onRetry={() => void loaded.refetch()} />;
  return <LoadedAddress key={id ?? 'new'} {...props} record={loaded.data} />;
}

function LoadedAddress({
  entity,
  title,
  start,
  isProvinceFixed = false,
  record,
}: AnyAddressFormProps & { record: Address | undefined }) {
  const t = useText();
  const tab = useTab();
  const openTab = useOpenTab();
  const offerTwin = useTwinQuestion();

  const save = async (form: EntityFormHandle<Address>, next: 'stay' | 'another') => {
    const saved = await form.save();
    if (!saved) return;
    if (next === 'another') form.startOver();
    else if (!record) openTab(addressPath(saved.id), { closeCurrent: true });
  };
  return (
    <EntityForm
      entity={entity}
      record={record}
      defaultValues={start}
      draftKey={tab.key}
      onRefused={offerTwin}
      {...(isProvinceFixed && { inputs: { province: <FieldInput entity={entity} field="province" readOnly /> } })}
      head={<DocumentHead title={t(record ? bi('修改地址', 'Edit address') : title)} subject={record?.name ?? ''} />}
      lead={!record && <PasteAddress isProvinceFixed={isProvinceFixed} />}
      buttons={(form) => (
        <ActionBar
          actions={[
            { key: 'reset', label: bi('重置', 'Reset'), rank: 'quiet', run: form.reset },
            ...(record
              ? []
              : [
                  {
                    key: 'another',
                    label: bi('保存并新建', 'Save and new'),
                    rank: 'outlined' as const,
                    run: () => void save(form, 'another'),
                  },
                ]),
            { key: 'save', label: bi('保存', 'Save'), rank: 'primary', run: () => void save(form, 'stay') },
          ]}
        />
      )}
      onSave={(form) => void save(form, 'stay')}
      onPrimary={(form) => void save(form, 'stay')}
    />
  );
}

/** The same address twice is nearly always a mistake: the one that is there can be used instead. */
function useTwinQuestion(): (error: unknown) => boolean {
  const confirm = useConfirm();
  const openTab = useOpenTab();
  return (error) => {
    const twin = error instanceof HttpError ? twinOf(error.body.data) : undefined;
    if (!twin) return false;
    const question = {
      title: bi('已存在相同地址，是否直接使用？', 'Same address exists, use it?'),
      text: twin.name,
      confirm: bi('使用已有地址', 'Use it'),
    };
    void confirm(question).then((yes) => yes && openTab(addressPath(String(twin.id)), { closeCurrent: true }));
    return true;
  };
}

function twinOf(data: unknown): { id: string; name: string } | undefined {
  if (typeof data !== 'object' || data === null || !('duplicateId' in data)) return undefined;
  return { id: String(data.duplicateId), name: 'duplicateName' in data ? String(data.duplicateName) : '' };
}

const parsedFields: readonly (keyof ParsedAddress)[] = [
  'name',
  'phone',
  'province',
  'city',
  'district',
  'street',
  'postcode',
];

/** Splits one pasted text into the fields below. @see docs/spec/operations.md 3.7 粘贴识别 */
function PasteAddress({ isProvinceFixed }: { isProvinceFixed: boolean }) {
  const t = useText();
  const notify = useNotify();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const { getValues, setValue } = useFormContext();
  const [isBusy, setIsBusy] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();

  const split = async () => {
    const pasted = box.current?.value.trim() ?? '';
    if (pasted === '' || isBusy) return;
    setIsBusy(true);
    try {
      const found = await dataProvider.call(splitAddress, { text: pasted });
      const isElsewhere = isProvinceFixed && found.province && found.province !== getValues('province');
      const taken = parsedFields.filter(
        (name) => found[name] && !(isElsewhere && ['province', 'city', 'district'].includes(name)),
      );
      for (const name of taken) setValue(name, found[name], { shouldDirty: true });
      // The name found is a person's; a place of its own name has been typed already, or is called after the person.
      if (found.name && !getValues('contact')) setValue('contact', found.name, { shouldDirty: true });
      const type = taken.length > 0 && !isElsewhere ? 'success' : 'warning';
      const message = isElsewhere
        ? bi('粘贴的地址不在上海，地区未填入', 'The pasted address is not in Shanghai; the region was left out')
        : fill(bi('已识别 {count} 项', '{count} parts recognised'), { count: taken.length });
      notify(t(message), { type });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Section
      id={id}
      title={t(bi('粘贴识别', 'Paste and split'))}
      hint={t(bi('粘贴一段含姓名、电话、地址的文字', 'Paste one text with name, phone and address'))}
    >
      <div className={styles.paste}>
        <div className="control">
          <textarea
            ref={box}
            rows={2}
            maxLength={500}
            aria-label={t(bi('地址文字', 'Address text'))}
            placeholder="张三 13800000000 上海市浦东新区某路1号"
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              void split();
            }}
          />
        </div>
        <Button
          variant="outlined"
          startIcon={<ContentPasteOutlined />}
          aria-disabled={isBusy || undefined}
          onClick={() => void split()}
        >
          {t(bi('识别填入', 'Split'))}
        </Button>
      </div>
    </Section>
  );
}
