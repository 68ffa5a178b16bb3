import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { companyQuick, type FoundCompany, wrongCompanyName } from '#domain/company/companyQuick.ts';
import { companyProfile } from '#domain/company/index.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { useAnswer } from '../parts/calls/useCall.ts';
import { SectionTools } from '../parts/document/Section.tsx';
import { useFormScope } from '../parts/form/formScope.ts';
import { RecordTable, type TableColumn } from '../parts/table/RecordTable.tsx';
import { isPlainEnter } from '../shell/composition.ts';
import { useText } from '../shell/text.ts';
import { useCan } from '../shell/useCan.ts';
import styles from './companyLookUp.module.css';

const words = {
  open: bi('查企业', 'Look up'),
  title: bi('从企业档案填入', 'Fill in from company profiles'),
  name: bi('企业名称（至少4个字）', 'Company name (at least 4 characters)'),
  search: bi('查询', 'Search'),
  take: bi('填入', 'Fill in'),
  cancel: bi('取消', 'Cancel'),
  table: bi('查询结果', 'Companies found'),
  nothing: bi('企业档案中没有名称包含这些字的企业', 'No profile has this in its name'),
  failed: bi('加载失败', 'Loading failed'),
  loading: bi('正在加载…', 'Loading…'),
  taken: bi('已填入 {name}', '{name} filled in'),
};

interface CompanyLookUpProps {
  /** The field that names the company, which the search begins with. */
  readonly field: string;
  /** What a company fills in, in view of what stands in the form. */
  readonly fill: (company: FoundCompany, values: RecordValues) => RecordValues;
}

/**
 * Beside the title of a section: fills a form with what is known of a company. Left out where the person may not change
 * its name.
 */
export function CompanyLookUp(props: CompanyLookUpProps) {
  const t = useText();
  const can = useCan();
  const { mayEdit } = useFormScope();
  const [isOpen, setIsOpen] = useState(false);
  if (mayEdit(props.field) !== true || !can(companyQuick)) return null;
  return (
    <SectionTools>
      <Button size="small" variant="outlined" color="inherit" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t(words.open)}
      </Button>
      {isOpen && <LookUpDialog {...props} onClose={() => setIsOpen(false)} />}
    </SectionTools>
  );
}

const columns = ['name', 'creditCode', 'regStatus', 'province', { field: 'address', isLong: true }] as const;

function LookUpDialog({ field, fill, onClose }: CompanyLookUpProps & { readonly onClose: () => void }) {
  const t = useText();
  const notify = useNotify();
  const titleId = useId();
  const { getValues, setValue } = useFormContext();
  const [typed, setTyped] = useState(() => String(getValues(field) ?? ''));
  const [asked, setAsked] = useState<string | undefined>(() => (wrongCompanyName(typed) ? undefined : typed));
  const [problem, setProblem] = useState<string>();
  const { data, isError } = useAnswer(companyQuick, asked === undefined ? null : { name: asked }, { goodFor: 0 });

  const search = () => {
    const wrong = wrongCompanyName(typed);
    setProblem(wrong && t(wrong));
    if (!wrong) setAsked(typed);
  };
  const take = (company: FoundCompany) => {
    for (const [name, value] of Object.entries(fill(company, getValues())))
      setValue(name, value, { shouldDirty: true, shouldValidate: true });
    notify(t(words.taken, { name: company.name }), { type: 'success' });
    onClose();
  };
  const taking: TableColumn<FoundCompany & RecordValues> = {
    field: 'take',
    label: words.take,
    value: (company) => (
      <Button size="small" variant="text" onClick={() => take(company)}>
        {t(words.take)}
      </Button>
    ),
  };
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t(words.title)}</DialogTitle>
      <DialogContent>
        <div className={styles.question}>
          <TextField
            size="small"
            fullWidth
            autoFocus
            label={t(words.name)}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (!isPlainEnter(event)) return;
              // The form behind the dialog goes to its next field on Enter.
              event.preventDefault();
              event.stopPropagation();
              search();
            }}
            error={problem !== undefined}
            helperText={problem}
            slotProps={{ htmlInput: { maxLength: 100 } }}
          />
          <Button className="tg-fixed" variant="outlined" onClick={search}>
            {t(words.search)}
          </Button>
        </div>
        {data ? (
          <RecordTable<FoundCompany & RecordValues>
            entity={companyProfile}
            label={words.table}
            columns={[...columns, taking]}
            rows={data.rows.map((row) => ({ ...row }))}
            keyOf={({ creditCode }) => creditCode}
            empty={words.nothing}
          />
        ) : (
          asked !== undefined && <p role="status">{t(isError ? words.failed : words.loading)}</p>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t(words.cancel)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
