import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { HttpError, isChangedBySomeoneElse } from '#dataProvider/toHttpError.ts';
import { isSent, wrongAnswers } from '#domain/classification/precat/answers.ts';
import { precatApply } from '#domain/classification/precat/precatApply.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import type { RecordOf } from '#domain/core/entity.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { pathTo } from '#domain/screens.ts';
import { useActs } from '../parts/acts/useActs.tsx';
import { DisplayValue } from '../parts/cells/DisplayValue.tsx';
import { useDictionary } from '../parts/dictionary/useDictionary.ts';
import { DocumentFrame } from '../parts/document/DocumentFrame.tsx';
import { DocumentHead } from '../parts/document/DocumentHead.tsx';
import { Notice } from '../parts/document/Notice.tsx';
import { Section } from '../parts/document/Section.tsx';
import { ActionBar, type BarAction } from '../parts/form/ActionBar.tsx';
import { RecordState } from '../parts/form/RecordState.tsx';
import { RadioTiles } from '../parts/layout/Choice.tsx';
import { LinkButton } from '../parts/layout/LinkButton.tsx';
import { NoRecord } from '../parts/screens/NoRecord.tsx';
import { RecordTable, type TableColumn } from '../parts/table/RecordTable.tsx';
import { useOpenTab, useTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';
import { useSettledEvents } from '../shell/useSettledEvents.ts';
import { resultColumns, resultsOf } from './Application.tsx';
import styles from './answers.module.css';
import { ResultInput } from './ElementInputs.tsx';
import type { Product } from './records.ts';

type Apply = RecordOf<typeof precatApply>;

const words = {
  title: bi('核对结果并答复', 'Check and answer the results'),
  results: bi('归类结果', 'Results'),
  open: bi('打开申请', 'Open the application'),
  read: bi(
    '请逐条核对编码、监管条件、检验检疫和归类依据。没有异议请“全部接受”；不同意的行请选“异议”并写明原因。',
    'Read code, supervision, inspection and reason of every line. Accept everything, or dispute the lines you do not agree with and say why.',
  ),
  due: bi('请在 {due} 前答复', 'Please answer by {due}'),
  over: bi('该申请现在不需要答复', 'This application asks for no answer now'),
  disputed: bi('{count} 行有异议', '{count} disputed'),
  claimed: bi('建议税号（可不填）', 'Code you propose (optional)'),
  none: bi('没有待答复的结果', 'No results to answer'),
};

interface Answer {
  readonly answer: string;
  readonly disputeReason: string;
  readonly customerProposal: string;
}
const accepted: Answer = { answer: 'ACCEPT', disputeReason: '', customerProposal: '' };

/**
 * /precat/answer: what was decided of an application's goods, read by its customer line by line and answered beside it.
 * A page of its own, because a dialog has no room for codes with their reasons, and nobody accepts unread.
 */
export function Answers() {
  const { query } = useTab();
  const id = query.id ?? '';
  const { data, error, refetch } = useGetOne<Apply>(precatApply.key, { id }, { enabled: id !== '' });
  useSettledEvents([precatApply.key, precatProduct.key], () => void refetch());
  if (id === '') return <NoRecord entity={precatApply} />;
  if (!data) return <RecordState error={error} onRetry={() => void refetch()} isPage />;
  // What was answered of an earlier sending is no answer to this one.
  return <Sheet key={`${id} ${data.sentTime}`} record={data} onReload={() => void refetch()} />;
}

function Sheet({ record, onReload }: SheetProps) {
  const t = useText();
  const openTab = useOpenTab();
  const { isAsked, rows, disputes, answerOf, errorOf, change, bar, dialog } = useAnswering({ record, onReload });
  const answering: TableColumn<Product> = {
    field: 'answer',
    value: (line) => <AnswerCell line={line} said={answerOf(line)} errorOf={errorOf} onSay={change} />,
  };
  const path = pathTo(precatApply.key, record.id);
  return (
    <DocumentFrame
      isWide
      head={
        <DocumentHead
          title={`${t(words.title)} ${record.applyNo ?? ''}`}
          marks={<DisplayValue entity={precatApply} field="status" record={record} />}
          subject={path && <LinkButton onClick={() => openTab(path)}>{t(words.open)}</LinkButton>}
        />
      }
      note={disputes > 0 && t(words.disputed, { count: disputes })}
      {...(bar.length > 0 && { buttons: <ActionBar actions={bar} /> })}
    >
      <Notice tone={isAsked ? 'run' : 'wait'}>
        {t(isAsked ? words.read : words.over)}
        {isAsked && record.confirmDue && <b> {t(words.due, { due: record.confirmDue.slice(0, 16) })}</b>}
      </Notice>
      <Section id="answer-results" title={t(words.results)}>
        <RecordTable
          entity={precatProduct}
          label={words.results}
          columns={isAsked ? [...resultColumns.slice(0, -1), answering] : [...resultColumns]}
          rows={rows}
          empty={words.none}
          isOn={(line) => answerOf(line).answer === 'DISPUTE'}
        />
      </Section>
      {dialog}
    </DocumentFrame>
  );
}

interface SheetProps {
  readonly record: Apply;
  readonly onReload: () => void;
}

/** The answers as they are given: everything is accepted until somebody says otherwise of a line. */
function useAnswering({ record, onReload }: SheetProps) {
  const t = useText();
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, unknown>>>({});
  const lines = (record.products ?? []) as readonly Product[];
  const isAsked = record.status === 'WAIT_CONFIRM';
  const rows = isAsked ? lines.filter(isSent) : resultsOf(lines);
  const answerOf = ({ id }: Product): Answer => answers[id] ?? accepted;
  const disputes = rows.filter((line) => answerOf(line).answer === 'DISPUTE').length;
  const acts = useActs(precatApply, {
    given: ({ key }) => (key === 'submitDispute' ? { products: rows.map((line) => said(line, answerOf(line))) } : {}),
    onDone: () => setAnswers({}),
    onRefused: (refused) => {
      if (refused instanceof HttpError && !isChangedBySomeoneElse(refused)) setErrors(refused.body.errors);
      onReload();
    },
  });
  const offered = acts.offered(record);
  const take = (key: string) => {
    const products = lines.map((line) => (isSent(line) ? { ...line, ...said(line, answerOf(line)) } : line));
    const wrong = key === 'submitDispute' ? wrongAnswers({ products }) : undefined;
    const offer = offered.find(({ act }) => act.key === key);
    if (wrong) setErrors(wrong);
    else if (offer && !offer.reason) acts.start(offer.act, record);
  };
  return {
    ...{ isAsked, rows, disputes, answerOf, dialog: acts.dialog },
    change: (line: Product, values: Partial<Answer>) => {
      setAnswers((before) => ({ ...before, [line.id]: { ...(before[line.id] ?? accepted), ...values } }));
      setErrors({});
    },
    errorOf: (line: Product, name: keyof Answer) => {
      const wrong = errors[`products.${lines.indexOf(line)}.${name}`];
      return typeof wrong === 'string' ? wrong : wrong === undefined ? undefined : t(wrong as Text);
    },
    bar: offered
      .filter(({ act }) => act.step?.page && (act.key === 'submitDispute') === disputes > 0)
      .map(
        ({ act: { key, label }, reason }): BarAction => ({ key, label, rank: 'primary', reason, run: () => take(key) }),
      ),
  };
}

/** What is sent of a line: of one that is accepted nothing but that. */
const said = ({ id }: Product, { answer, disputeReason, customerProposal }: Answer) =>
  answer === 'DISPUTE'
    ? { id, answer, disputeReason: disputeReason.trim(), customerProposal: customerProposal.trim() || null }
    : { id, answer, disputeReason: null, customerProposal: null };

interface AnswerCellProps {
  readonly line: Product;
  readonly said: Answer;
  readonly errorOf: (line: Product, name: keyof Answer) => string | undefined;
  readonly onSay: (line: Product, values: Partial<Answer>) => void;
}

/** Yes or no to one line; who says no says why and what he would rather have. */
function AnswerCell({ line, said: { answer, disputeReason, customerProposal }, errorOf, onSay }: AnswerCellProps) {
  const t = useText();
  const { items } = useDictionary('CONFIRM_ANSWER');
  const { label } = precatProduct.fields.disputeReason;
  const name = String(line.lineNo ?? '');
  return (
    <div className={styles.answer}>
      <RadioTiles
        label={`${t(precatProduct.fields.answer.label)} ${name}`}
        options={items.map(({ dictId, dictName }) => ({ key: dictId, label: dictName }))}
        chosen={answer}
        onChoose={(key) => onSay(line, { answer: key })}
        isSmall
      />
      {answer === 'DISPUTE' && (
        <>
          <ResultInput
            label={t(label)}
            isRequired
            value={disputeReason}
            maxLength={500}
            error={errorOf(line, 'disputeReason')}
            onValue={(value) => onSay(line, { disputeReason: value })}
          />
          <ResultInput
            label={t(words.claimed)}
            value={customerProposal}
            maxLength={10}
            error={errorOf(line, 'customerProposal')}
            onValue={(value) => onSay(line, { customerProposal: value })}
          />
        </>
      )}
    </div>
  );
}
