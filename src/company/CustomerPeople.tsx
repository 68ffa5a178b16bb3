import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { type CustomerPerson, customerUsers, disableCustomerUser, saveCustomerUser } from '#domain/company/index.ts';
import { defineForm } from '#domain/core/entity.ts';
import { isCustomer } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { pathTo } from '#domain/screens.ts';
import { sysUser } from '#domain/system/index.ts';
import { useAnswer, useCall } from '../parts/calls/useCall.ts';
import { Section } from '../parts/document/Section.tsx';
import { FieldsDialog } from '../parts/form/FieldsDialog.tsx';
import { LinkButton } from '../parts/layout/LinkButton.tsx';
import { Nothing } from '../parts/layout/Surface.tsx';
import { RecordTable, type TableColumn } from '../parts/table/RecordTable.tsx';
import { useOpenTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';
import { useActor } from '../shell/useSession.ts';

const words = {
  title: bi('客户账号', 'People who log in'),
  hint: bi('由管理员开通和停用', 'Opened and disabled by administrators'),
  none: bi('该客户还没有登录账号', 'Nobody of this customer logs in yet'),
  add: bi('新增账号', 'Add an account'),
  save: bi('保存', 'Save'),
  act: bi('操作', 'Action'),
  disable: bi('停用', 'Disable'),
  disabling: bi('停用 {name}', 'Disable {name}'),
  isDisabled: bi('已停用', 'Disabled already'),
  disabled: bi('{name} 已停用', '{name} was disabled'),
};

const { customerId: _of, userId: _id, rowVersion: _version, loginName, ...rest } = saveCustomerUser.input.fields;
const newPerson = defineForm({
  key: 'customerUser',
  label: words.add,
  fields: { loginName: { ...loginName, required: true }, ...rest },
});
const parting = defineForm({
  key: 'customerUserEnd',
  label: words.disable,
  fields: { reason: disableCustomerUser.input.fields.reason },
});

type Row = CustomerPerson & Readonly<Record<string, unknown>>;

/** Who of a customer logs in: read by the staff that reads the file, opened and disabled by administrators. */
export function CustomerPeople(of: { readonly customerId: string }) {
  return isCustomer(useActor().roleId) ? null : <People {...of} />;
}

function People({ customerId }: { readonly customerId: string }) {
  const t = useText();
  const id = useId();
  const { haveAdmin } = useActor();
  const openTab = useOpenTab();
  const [dialog, setDialog] = useState<'new' | CustomerPerson>();
  const { data, error } = useAnswer(customerUsers, { customerId }, { about: sysUser });

  const name: TableColumn<Row> = {
    ...{ field: 'userName', isName: true },
    ...(haveAdmin && {
      value: (person) => (
        <LinkButton onClick={() => openTab(pathTo(sysUser.key, person.id) ?? '')}>{person.userName}</LinkButton>
      ),
    }),
  };
  const acting: TableColumn<Row> = {
    field: 'act',
    label: words.act,
    value: (person) => {
      const isOver = person.status === 'DISABLED';
      return (
        <Button
          size="small"
          color="error"
          disabled={isOver}
          title={isOver ? t(words.isDisabled) : undefined}
          onClick={() => setDialog(person)}
        >
          {t(words.disable)}
        </Button>
      );
    },
  };
  return (
    <Section
      id={id}
      title={t(words.title)}
      hint={t(words.hint)}
      tools={
        haveAdmin && (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={<PersonAddAltOutlined />}
            onClick={() => setDialog('new')}
          >
            {t(words.add)}
          </Button>
        )
      }
    >
      {error && <Nothing>{error.message}</Nothing>}
      {data && (
        <RecordTable<Row>
          entity={sysUser}
          label={words.title}
          columns={[name, 'loginName', 'status', 'shownPhone', 'email', ...(haveAdmin ? [acting] : [])]}
          rows={data.rows.map((row) => ({ ...row }))}
          empty={words.none}
        />
      )}
      {dialog && <PersonDialog customerId={customerId} about={dialog} onClose={() => setDialog(undefined)} />}
    </Section>
  );
}

interface PersonDialogProps {
  readonly customerId: string;
  /** Whose account ends; a new one begins without. */
  readonly about: 'new' | CustomerPerson;
  readonly onClose: () => void;
}

function PersonDialog({ customerId, about, onClose }: PersonDialogProps) {
  const t = useText();
  const notify = useNotify();
  const call = useCall();
  const cache = useQueryClient();
  const finish = () => {
    void cache.invalidateQueries({ queryKey: [sysUser.key] });
    onClose();
  };
  if (about === 'new')
    return (
      <FieldsDialog
        title={t(words.add)}
        asked={newPerson}
        confirm={words.save}
        onCancel={onClose}
        onConfirm={async (values) => {
          // The password is told by the shell, once.
          await call(saveCustomerUser, { ...values, customerId, userName: String(values.userName) });
          finish();
        }}
      />
    );
  const { id: userId, rowVersion, userName } = about;
  return (
    <FieldsDialog
      title={t(words.disabling, { name: userName })}
      asked={parting}
      confirm={words.disable}
      isDanger
      onCancel={onClose}
      onConfirm={async ({ reason }) => {
        await call(disableCustomerUser, { customerId, userId, rowVersion, reason: String(reason) });
        notify(t(words.disabled, { name: userName }), { type: 'success' });
        finish();
      }}
    />
  );
}
