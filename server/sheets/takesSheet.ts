import type { RecordValues } from '#domain/core/entity.ts';
import { BusinessError, sharedErrors } from '#domain/core/errors.ts';
import { nowText } from '#domain/core/moments.ts';
import { mostImportRows } from '#domain/system/settingKeys.ts';
import { findOwnContent, readContent } from '../files/storeFile.ts';
import type { Call, GatewayMethod, Prepared, SentSheet } from '../gateway/method.ts';
import type { Services } from '../gateway/services.ts';
import type { ApartChoice, SheetChoice, SheetRow, Trial } from '../platform/sheet/index.ts';
import { takeImportTurn, type WantedImport } from './importTurn.ts';
import { countRows, moreThanSet, sheetRows, tooManyRows, tryRows } from './sheetRows.ts';

/**
 * What makes a call take an uploaded sheet, named as `fileId`: it is read and judged as a file before the call gets a
 * connection, one import of a person at a time. `preview: 1` asks what would become of it, `withoutHidden: 1` leaves
 * hidden rows out. The handler asks for the rows by {@link uploadedSheetOf}.
 * @param most rows below the head that the call takes at once
 * @param longer whether a sheet with more of them is refused, or the rest is left to a job
 * @param choiceOf which sheet of a workbook is meant, and the mapping that its rows come through
 */
export const takesSheet = (most: number, longer: 'refused' | 'left', choiceOf?: ChoiceOf<ApartChoice>): Preparation =>
  preparedBy(choiceOf, (reading) => readSheet({ ...reading, most, longer }));

/**
 * The same for a call that only looks at a sample of a sheet. The handler asks what it shows by `sheetOf(call).tried`.
 */
export const triesSheet = (choiceOf: ChoiceOf<SheetChoice & { readonly trial: Trial }>): Preparation =>
  preparedBy(choiceOf, trySheet);

type Preparation = Required<Pick<GatewayMethod, 'preload'>>;
type ChoiceOf<Choice> = (data: RecordValues, asked: ChoiceAsked) => Choice | Promise<Choice>;

/** What there is of a call before it has a connection. */
export interface ChoiceAsked extends Pick<Call, 'db' | 'actor' | 'now'> {
  readonly services: Services;
}

interface Reading<Choice> {
  readonly hashaddr: string;
  readonly userId: string;
  readonly services: Services;
  readonly choice: Choice;
}

const preparedBy = <Choice>(
  choiceOf: ChoiceOf<Choice> | undefined,
  read: (reading: Reading<Choice | undefined>) => Promise<Omit<SentSheet, 'isPreview' | 'leavesHidden'>>,
): Preparation => ({
  preload: async (data, { actor, services }) => {
    const { userId } = actor;
    const fileId = data.fileId ?? data.file;
    const hashaddr =
      typeof fileId === 'string' ? await findOwnContent(fileId, { db: services.pool, userId }) : undefined;
    if (typeof fileId !== 'string' || hashaddr === undefined) return refusedLater(sharedErrors.NOT_FOUND());
    try {
      const choice = await choiceOf?.(data, { db: services.pool, actor, services, now: nowText(services.clock) });
      const release = await inTurn({ userId, fileId, hashaddr }, services);
      const done = await readWith(release, () => read({ hashaddr, userId, services, choice }));
      const sheet: SentSheet = { ...done, isPreview: isAsked(data.preview), leavesHidden: isAsked(data.withoutHidden) };
      return { sheet: () => sheet, release };
    } catch (error) {
      if (error instanceof BusinessError) return refusedLater(error);
      throw error;
    }
  },
});

const isAsked = (value: unknown): boolean => value === 1 || value === '1';

/** @throws 1010 too many sheets, 1011 no readable sheet */
async function trySheet({
  hashaddr,
  userId,
  services,
  choice,
}: Reading<(SheetChoice & { readonly trial: Trial }) | undefined>) {
  if (!choice) throw new Error('a sample is tried with what is asked of it');
  const tried = await services.limiters.sheets.run(userId, async () =>
    tryRows(await readContent(hashaddr, services), choice),
  );
  return { hashaddr, rows: [], isLonger: false, tried };
}

interface WholeReading extends Reading<ApartChoice | undefined> {
  readonly most: number;
  readonly longer: 'refused' | 'left';
}

/** @throws 1010 too many sheets, 1011 no readable sheet */
async function readSheet({
  hashaddr,
  userId,
  services,
  most,
  longer,
  choice = {},
}: WholeReading): Promise<Omit<SentSheet, 'isPreview' | 'leavesHidden'>> {
  const allowed = await services.settings.get('import.maxRows');
  const rows = await services.limiters.sheets.run(userId, async () => {
    const bytes = await readContent(hashaddr, services);
    // One row behind the last tells that there are more.
    const first = await firstRows(bytes, { ...choice, most: Math.min(most, allowed) + 2 });
    // A job would find out long after the person has gone; where nothing is set, the reader's own end is met there.
    const isWhole = first.length <= most + 1 || longer === 'refused' || allowed === mostImportRows;
    const below = isWhole ? first.length - 1 : await countRows(bytes, choice);
    if (below > allowed) throw moreThanSet(allowed);
    return first;
  });
  const isLonger = rows.length > most + 1;
  if (isLonger && longer === 'refused') throw tooManyRows(most);
  return { hashaddr, rows, isLonger };
}

/** A turn on this node, then one among all nodes. @returns gives both up @throws 1010 */
async function inTurn(wanted: WantedImport, { limiters, pool }: Services): Promise<() => Promise<void>> {
  const leave = await limiters.imports.enter(wanted.userId);
  try {
    const giveUp = await takeImportTurn(pool, wanted);
    return () => giveUp().finally(leave);
  } catch (error) {
    leave();
    throw error;
  }
}

/** What fails gives the turn up; what goes well keeps it for the call. */
async function readWith<T>(release: () => Promise<void>, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    await release();
    throw error;
  }
}

/** Right, record and input are judged first; what is wrong with the file is said when the handler wants its rows. */
const refusedLater = (refusal: BusinessError): Prepared => ({
  sheet: () => {
    throw refusal;
  },
  release: async () => undefined,
});

/**
 * The sheet a call was sent.
 * @throws 1002 no such file, or somebody else's; 1010 another import is under way; 1011 no readable sheet
 */
export function uploadedSheetOf({ sheet }: Call): SentSheet {
  if (!sheet) throw new Error('a call that asks for its sheet is made of takesSheet');
  return sheet();
}

async function firstRows(bytes: Buffer, { most, ...choice }: ApartChoice & { most: number }): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of sheetRows(bytes, choice)) {
    rows.push(row);
    if (rows.length >= most) break;
  }
  return rows;
}

/** The rows that were read, as an import takes them. */
export async function* rowsOf({ rows }: SentSheet): AsyncGenerator<SheetRow> {
  yield* rows;
}
