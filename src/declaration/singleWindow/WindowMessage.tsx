import { bi, type Text } from '#domain/core/text.ts';
import { declaration, queryWindowFile, queryWindowMessage, windowFile } from '#domain/declaration/index.ts';
import type { WindowFinding } from '#domain/declaration/singleWindow/checkMessage.ts';
import { partNamed } from '#domain/declaration/singleWindow/parts.ts';
import type { MessagePart } from '#domain/declaration/singleWindow/writeMessage.ts';
import { useAnswer } from '../../parts/calls/useCall.ts';
import { Section } from '../../parts/document/Section.tsx';
import { Nothing } from '../../parts/layout/Surface.tsx';
import { Toned } from '../../parts/layout/Toned.tsx';
import { RecordTable } from '../../parts/table/RecordTable.tsx';
import type { BesideProps } from '../../shell/areaScreens.ts';
import { useText } from '../../shell/text.ts';
import { useCan } from '../../shell/useCan.ts';
import styles from './windowMessage.module.css';

const words = {
  message: bi(
    '报文内容（直接申报、修改时照此录入）',
    'The message (to be keyed in where it is declared or amended by hand)',
  ),
  xml: bi('报文 XML', 'XML of the message'),
  findings: bi('报文校验', 'Check of the message'),
  clean: bi('报文可以暂存', 'It can be saved as a draft'),
  left: bi(
    '不随报文发送的文件（不是 PDF 或超过 4 MB）：{names}',
    'Files that do not go along (no PDF, or more than 4 MB): {names}',
  ),
  part: bi('部分', 'Part'),
  element: bi('元素', 'Element'),
  value: bi('内容', 'Value'),
  level: bi('级别', 'Grade'),
  text: bi('说明', 'Remark'),
};

const grades: Readonly<Record<WindowFinding['grade'], Text>> = {
  UNKNOWN: bi('代码不存在', 'No such code'),
  LONG: bi('长度或格式', 'Length or form'),
  SAVE: bi('暂存必填', 'Needed to save'),
  DECLARE: bi('申报必填', 'Needed to declare'),
  RULE: bi('填制规则', 'Rule'),
};

/** A type, so that it is also a row of a table. */
type ShownRow = {
  readonly part: string;
  readonly element: string;
  readonly value: string;
};

/** Each element with what it is called, as the Single Window shows them. */
const rowsOf = (parts: readonly MessagePart[], t: ReturnType<typeof useText>): readonly ShownRow[] => {
  const counts = new Map<string, number>();
  return parts.flatMap(({ part, values }) => {
    const definition = partNamed(part);
    const count = (counts.get(part) ?? 0) + 1;
    counts.set(part, count);
    const title = definition ? `${t(definition.label)}${definition.many ? ` ${count}` : ''}` : part;
    return (definition?.rows ?? []).flatMap(([name, label]) =>
      values[name] ? [{ part: title, element: `${label} ${name}`, value: values[name] }] : [],
    );
  });
};

function Elements({ parts, xml }: { readonly parts: readonly MessagePart[]; readonly xml: string }) {
  const t = useText();
  return (
    <>
      {parts.length > 0 && (
        <Section title={t(words.message)}>
          <RecordTable
            label={words.message}
            rows={rowsOf(parts, t)}
            keyOf={({ part, element }) => `${part} ${element}`}
            columns={[
              { field: 'part', label: words.part, value: ({ part }) => part },
              { field: 'element', label: words.element, value: ({ element }) => element },
              { field: 'value', label: words.value, isLong: true, value: ({ value }) => value },
            ]}
          />
        </Section>
      )}
      <Section title={t(words.xml)}>
        <pre className={styles.xml}>{xml}</pre>
      </Section>
    </>
  );
}

function Findings({ findings }: { readonly findings: readonly WindowFinding[] }) {
  const t = useText();
  if (findings.length === 0) return <Nothing>{t(words.clean)}</Nothing>;
  return (
    <RecordTable
      label={words.findings}
      rows={findings.map(({ level, grade, text }) => ({ level, grade, text }))}
      keyOf={({ text }) => text.en}
      columns={[
        {
          field: 'level',
          label: words.level,
          value: ({ level, grade }) => <Toned tone={level === 'error' ? 'bad' : 'wait'}>{t(grades[grade])}</Toned>,
        },
        { field: 'text', label: words.text, isLong: true, value: ({ text }) => text },
      ]}
    />
  );
}

/**
 * On the page of a draft: the message that would be written of its declaration now, as people read it and as XML, and
 * what speaks against it. A component of its own, since a message is no record.
 */
export function MessageOfDraft({ record: { declId } }: BesideProps) {
  const t = useText();
  const can = useCan();
  const maySee = can({ action: 'view', resource: declaration.key });
  const { data } = useAnswer(queryWindowMessage, maySee && typeof declId === 'string' ? { id: declId } : null);
  if (!data) return null;
  return (
    <>
      <Section title={t(words.findings)}>
        <Findings findings={data.findings} />
        {data.left.length > 0 && <Nothing>{t(words.left, { names: data.left.join('、') })}</Nothing>}
      </Section>
      <Elements parts={data.parts} xml={data.xml} />
    </>
  );
}

/** On the page of a file: what it said, as it went out or came in. */
export function MessageOfFile({ record: { id } }: BesideProps) {
  const can = useCan();
  const { data } = useAnswer(
    queryWindowFile,
    can({ action: 'view', resource: windowFile.key }) ? { id: String(id) } : null,
  );
  return data ? <Elements parts={data.parts} xml={data.xml} /> : null;
}
