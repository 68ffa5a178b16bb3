import Button from '@mui/material/Button';
import { type FormEvent, useId, useState } from 'react';
import { HttpError } from '#dataProvider/toHttpError.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { StatusChip } from '../../parts/cells/StatusChip.tsx';
import { Toned } from '../../parts/layout/Toned.tsx';
import { useText } from '../../shell/text.ts';
import { useBaohan } from '../useBaohan.ts';
import styles from './ledger.module.css';

/** What the gateway knows of a paper. */
interface PrintTrace {
  readonly isCurrent: boolean;
  readonly prints: readonly { readonly printedBy: string; readonly printedAt: string }[];
}

const words = {
  where: bi('两项都印在纸的页脚，也在二维码里。', 'Both stand at the foot of the paper and in its QR code.'),
  current: bi('有效：与系统当前内容一致', 'Good: it shows the record as it is now'),
  currentNote: bi('纸上的内容就是 {no} 现在的内容。', 'The paper shows {no} as it stands now.'),
  older: bi('过时：打印后单据又有变化', 'Outdated: the record has changed since'),
  olderNote: bi(
    '确是本系统打印的纸，但 {no} 打印后又有变化，请以系统内容为准。',
    'It was printed here, but {no} changed afterwards: what the system shows counts.',
  ),
  foreign: bi('不符：不是本系统打印的纸', 'Wrong: this paper was not printed here'),
  foreignNote: bi(
    '{no} 从未以这个追溯码打印过。请核对编号和追溯码，仍不符则纸面内容不可信。',
    '{no} was never printed with this code. Check both; if they are right the paper cannot be trusted.',
  ),
};

function verdictOf({ isCurrent, prints }: PrintTrace) {
  if (isCurrent) return { tone: 'ok', label: words.current, note: words.currentNote } as const;
  if (prints.length > 0) return { tone: 'wait', label: words.older, note: words.olderNote } as const;
  return { tone: 'bad', label: words.foreign, note: words.foreignNote } as const;
}

/** Whether a printed document is ours and still right: its number and the code at its foot. */
export function PrintCheck() {
  const t = useText();
  const ask = useBaohan();
  const [number, setNumber] = useState('');
  const [code, setCode] = useState('');
  const [answer, setAnswer] = useState<PrintTrace & { readonly number: string }>();
  const [problem, setProblem] = useState<string>();
  const check = async (event: FormEvent) => {
    event.preventDefault();
    const asked = { number: number.trim().toUpperCase(), code: code.trim().toUpperCase() };
    if (!asked.number || !asked.code) return;
    setProblem(undefined);
    setAnswer(undefined);
    try {
      setAnswer({ ...(await ask<PrintTrace>('printTraceFind', asked, { toast: false })), number: asked.number });
    } catch (refused) {
      if (!(refused instanceof HttpError)) throw refused;
      setProblem(refused.message);
    }
  };
  const verdict = answer && verdictOf(answer);
  return (
    <form onSubmit={(event) => void check(event)}>
      <div className={styles.asked}>
        <CheckInput label={bi('单据编号', 'Number')} example="SQ-2026-0001" value={number} onChange={setNumber} />
        <CheckInput label={bi('追溯码', 'Trace code')} example="7-K3F9-2M7Q" value={code} onChange={setCode} />
        <Button type="submit" variant="outlined" disabled={!number.trim() || !code.trim()}>
          {t(bi('验证', 'Check'))}
        </Button>
      </div>
      <div className={styles.answer} role="status">
        {verdict && answer ? (
          <>
            <StatusChip tone={verdict.tone} label={t(verdict.label)} big />
            <p>{t(verdict.note, { no: answer.number })}</p>
            {answer.prints.map(({ printedBy, printedAt }) => (
              <p key={printedAt} className="tg-muted">
                {t(bi('{at} 由 {by} 打印', 'Printed by {by} at {at}'), { by: printedBy, at: printedAt })}
              </p>
            ))}
          </>
        ) : problem ? (
          <Toned tone="bad">{problem}</Toned>
        ) : (
          <p className="tg-muted">{t(words.where)}</p>
        )}
      </div>
    </form>
  );
}

interface CheckInputProps {
  readonly label: Text;
  readonly example: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function CheckInput({ label, example, value, onChange }: CheckInputProps) {
  const t = useText();
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{t(label)}</label>
      <span className="control">
        <input
          id={id}
          value={value}
          placeholder={example}
          maxLength={20}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
    </div>
  );
}
