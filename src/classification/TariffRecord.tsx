import { useState } from 'react';
import { useGetList } from 'react-admin';
import { useNavigate, useParams } from 'react-router';
import { getHsCodeOn, hsCode } from '#domain/classification/index.ts';
import { bi } from '#domain/core/text.ts';
import { pathTo } from '#domain/screens.ts';
import { useCall } from '../parts/calls/useCall.ts';
import { Section } from '../parts/document/Section.tsx';
import { Toned } from '../parts/layout/Toned.tsx';
import { EntityPageOf } from '../parts/screens/EntityRecordPage.tsx';
import { RecordTable } from '../parts/table/RecordTable.tsx';
import { useText } from '../shell/text.ts';
import { DayBox, today } from './DayBox.tsx';
import type { Tariff } from './records.ts';

const words = {
  history: bi('各期税率', 'Periods'),
};

/**
 * /hsCode/:id: a code as it is on a day; another day shows the period that holds then, with all the code has been
 * beside it.
 */
export function TariffRecord() {
  const { id = '' } = useParams();
  return <EntityPageOf entity={hsCode} id={id} lead={(record) => <Periods key={record.id} record={record} />} />;
}

const columns = [
  'validFrom',
  'validTo',
  'mfnRate',
  'provisionalRate',
  'generalRate',
  'vatRate',
  'consumptionRate',
  'rebateRate',
  'supvCond',
  'ciqType',
] as const;

function Periods({ record }: { readonly record: Tariff }) {
  const t = useText();
  const call = useCall();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const code = record.hsCode ?? '';
  const { data: periods = [] } = useGetList<Tariff>(hsCode.key, {
    filter: { hsCode: code },
    sort: { field: 'validFrom', order: 'DESC' },
    pagination: { page: 1, perPage: 50 },
  });
  const show = (id: string) => navigate(pathTo(hsCode.key, id) ?? '', { replace: true });
  const goTo = async (day: string) => {
    setProblem(undefined);
    try {
      show((await call(getHsCodeOn, { hsCode: code, day }, { toast: false })).id);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Section
      id="tariff-periods"
      title={t(words.history)}
      tools={<DayBox day={dayIn(record)} onDay={(day) => void goTo(day)} />}
    >
      {problem && (
        <p role="alert">
          <Toned tone="bad">{problem}</Toned>
        </p>
      )}
      <RecordTable
        entity={hsCode}
        label={words.history}
        columns={columns}
        rows={periods}
        isOn={({ id }) => id === record.id}
        onOpen={({ id }) => show(id)}
      />
    </Section>
  );
}

/** The day of a period that people look at it from: today if it holds today, else its last one. */
function dayIn({ validFrom, validTo }: Tariff): string {
  const now = today();
  if (validTo && validTo < now) return validTo;
  return validFrom && validFrom > now ? validFrom : now;
}
