import { type EntityDefinition, toSnake } from '#domain/core/entity.ts';
import { type SearchWord, searchWords, spellings, worstRank } from '#domain/core/finding.ts';
import { bigrams } from '#domain/core/matching.ts';
import { escapeLike } from './filter.ts';
import type { Params } from './scope.ts';

/**
 * The condition of a keyword: every word must occur, as it is written or spelled. The index of pairs finds the
 * candidates, the text decides.
 * @param entity as the person reads it
 */
export function keywordCondition(entity: EntityDefinition, keyword: string, params: Params): string {
  const personal = (entity.keywords ?? []).filter((name) => entity.fields[name]?.personal);
  return (
    searchWords(keyword)
      .map((word) => wordCondition(word, personal, params))
      .join(' and ') || 'true'
  );
}

/**
 * Personal keywords are not in the text, which is for everybody: whoever may read them finds them in their own columns.
 */
function wordCondition({ text, runs }: SearchWord, personal: readonly string[], params: Params): string {
  const whole = runCondition(text, params);
  const mixed = runs.length > 1 ? [runs.map((run) => runCondition(run, params)).join(' and ')] : [];
  const own = personal.map((name) => `t.${toSnake(name)} ilike ${params.add(`%${escapeLike(text)}%`)}`);
  return mixed.length + own.length > 0 ? `(${[whole, ...mixed, ...own].map((one) => `(${one})`).join(' or ')})` : whole;
}

/**
 * A single character has no pair and can only be looked for in the text; two that are no letters are a pair themselves.
 */
function runCondition(run: string, params: Params): string {
  const [own, ...others] = [...new Set([run, ...spellings(run)])].map((one) => spellingCondition(run, one, params));
  return others.length > 0 ? `(${[own, ...others].map((one) => `(${one})`).join(' or ')})` : (own ?? 'true');
}

/** The run itself as it is written or spelled, or another spelling of it. */
function spellingCondition(run: string, one: string, params: Params): string {
  const grams = bigrams(one);
  const spelled = spellings(run).includes(one) ? spelledPattern(one) : undefined;
  const pairs = grams.length > 0 ? [`t.search_grams @> ${params.add(grams)}::text[]`] : [];
  if (grams.length === 1 && !spelled) return pairs.join('');
  const read = spelled ? [`t.search_text ~ ${params.add(spelled)}`] : [];
  const written = one === run ? [`t.search_text like ${params.add(`%${escapeLike(run)}%`)}`] : [];
  const inText = [...written, ...read];
  return [...pairs, inText.length > 1 ? `(${inText.join(' or ')})` : inText.join('')].join(' and ');
}

/** A letter goes on in its syllable or jumps to the next one. */
const spelledPattern = (run: string): string => `'${[...run.toUpperCase()].join("(?:[A-Z]*')?")}`;

/** How well a keyword finds a row, as `foundRank` tells it. @param column of the search text */
export function keywordRank(keyword: string, column: string, params: Params): string {
  const ofRun = (run: string) => {
    const cases = rankPatterns(run).map(([rank, pattern]) => `when ${column} ~ ${params.add(pattern)} then ${rank}`);
    return `case ${cases.join(' ')} else ${worstRank} end`;
  };
  const ofWord = ({ text, runs }: SearchWord) =>
    runs.length > 1 ? `least(${ofRun(text)}, greatest(${runs.map(ofRun).join(', ')}))` : ofRun(text);
  return `greatest(0, ${searchWords(keyword).map(ofWord).join(', ') || 0})`;
}

/** Called so, begins so, has it in its name; each as written, then as spelled. */
function rankPatterns(run: string): (readonly [rank: number, pattern: string])[] {
  const written = run.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const spelled = spellings(run).length > 0 ? `(?:${spellings(run).map(spelledPattern).join('|')})` : undefined;
  const asWritten = [`\n=${written}\n`, `\n=${written}`, `\n=[^\n]*${written}`].map(
    (pattern, at) => [at * 2, pattern] as const,
  );
  const asSpelled = spelled ? [`\n=${spelled}[A-Z]*\n`, `\n=${spelled}`, `\n=[^\n]*${spelled}`] : [];
  return [...asWritten, ...asSpelled.map((pattern, at) => [at * 2 + 1, pattern] as const)].sort(
    ([left], [right]) => left - right,
  );
}
