import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { isRefused, toHttpError } from '#dataProvider/toHttpError.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { nowText } from '#domain/core/moments.ts';
import { say as text } from '#domain/core/text.ts';
import { demand } from '#domain/demand/index.ts';
import { DisplayValue } from '../parts/cells/DisplayValue.tsx';
import { formValuesOf, writableValues } from '../parts/form/formValues.ts';
import { useText } from '../shell/text.ts';
import { useGateway } from '../shell/useSession.ts';

/** Opens the last demands and puts the chosen one into the form. @see operations.md 3.1 复制历史 */
export function CopyHistory() {
  const say = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="text" color="inherit" startIcon={<ContentCopyOutlined />} onClick={() => setIsOpen(true)}>
        {say(text('复制历史', 'Copy from history'))}
      </Button>
      {isOpen && <HistoryDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function HistoryDialog({ onClose }: { onClose: () => void }) {
  const say = useText();
  const titleId = useId();
  const gateway = useGateway();
  const copy = useCopy();
  const {
    data = [],
    isPending,
    isError,
  } = useQuery({
    queryKey: [demand.key, 'templates'],
    queryFn: async ({ signal }) => {
      const answer = await gateway.call<{ rows: readonly (RecordValues & { id: string })[] }>({
        service: 'business',
        method: 'queryDemandTemplate',
        busimodel: 'demand',
        loading: false,
        signal,
      });
      if (isRefused(answer, 'business')) throw toHttpError(answer, 'business', gateway.hooks.locale());
      return answer.data.rows;
    },
    gcTime: 0,
  });
  const note = isPending
    ? text('正在加载…', 'Loading…')
    : isError
      ? text('加载失败', 'Loading failed')
      : data.length === 0
        ? text('还没有发布过需求', 'No published demand yet')
        : undefined;
  const columns = ['demandNo', 'title', 'demandType', 'customerId', 'createdTime'];
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{say(text('复制历史需求（最近20条）', 'Copy an earlier demand (last 20)'))}</DialogTitle>
      <DialogContent style={{ padding: 0 }}>
        {note && (
          <p className="line-empty" role="status">
            {say(note)}
          </p>
        )}
        <table className="line-table plain-rows">
          <tbody>
            {data.map((row) => (
              <tr key={row.id}>
                {columns.map((column) => (
                  <td key={column}>
                    <span className="line-cell">
                      <DisplayValue entity={demand} field={column} record={row} />
                    </span>
                  </td>
                ))}
                <td className="mid">
                  <Button
                    size="small"
                    variant="text"
                    onClick={() => {
                      onClose();
                      void copy(row.id);
                    }}
                  >
                    {say(text('复制', 'Copy'))}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {say(text('取消', 'Cancel'))}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Fills the form with an earlier demand: everything but its number, papers and status; a day that has passed is asked for anew. */
export function useCopy(): (id: string) => Promise<void> {
  const dataProvider = useDataProvider();
  const { setValue } = useFormContext();
  return async (id) => {
    const { data } = await dataProvider.getOne(demand.key, { id });
    const source = formValuesOf(demand, data);
    const { files: _files, ...copied } = writableValues(demand, source);
    for (const name of Object.keys(copied)) {
      setValue(name, name === 'goods' ? asNewLines(source[name]) : source[name], { shouldDirty: true });
      if (`${name}_label` in source) setValue(`${name}_label`, source[`${name}_label`]);
    }
    if (String(data.expectTime ?? '') < nowText(() => new Date())) setValue('expectTime', '', { shouldDirty: true });
  };
}

const asNewLines = (rows: unknown): RecordValues[] => (Array.isArray(rows) ? rows.map((row: RecordValues) => ({ ...row, id: '' })) : []);
