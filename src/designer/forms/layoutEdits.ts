import type { CheckDesign, FieldPlace, FormLayout, LinesDesign, SectionDesign } from '#domain/designer/formLayout.ts';

/** The place of a field: its section and its number in it. */
export interface FieldPosition {
  readonly at: number;
  readonly index: number;
}

/** What the designer has in hand. */
export type Chosen =
  | ({ readonly is: 'field' } & FieldPosition)
  | { readonly is: 'section' | 'lines' | 'check'; readonly at: number }
  | { readonly is: 'print' };

const replaced = <One>(list: readonly One[], at: number, change: (one: One) => One): One[] =>
  list.map((one, index) => (index === at ? change(one) : one));
const without = <One>(list: readonly One[], at: number): One[] => list.filter((_one, index) => index !== at);
const withAt = <One>(list: readonly One[], at: number, one: One): One[] => [
  ...list.slice(0, at),
  one,
  ...list.slice(at),
];

const inSection = (layout: FormLayout, at: number, change: (section: SectionDesign) => SectionDesign): FormLayout => ({
  ...layout,
  sections: replaced(layout.sections, at, change),
});

const newSection = (count: number): SectionDesign => ({
  zh: `分区${count}`,
  en: `Section ${count}`,
  columns: 3,
  fields: [],
});

export const addSection = (layout: FormLayout): FormLayout => ({
  ...layout,
  sections: [...layout.sections, newSection(layout.sections.length + 1)],
});

/** Puts a field that is not on the form yet at a place, into a first section where there is none. */
export function addField(layout: FormLayout, key: string, { at, index }: FieldPosition): FormLayout {
  const begun = layout.sections.length === 0 ? addSection(layout) : layout;
  return inSection(begun, Math.min(at, begun.sections.length - 1), (section) => ({
    ...section,
    fields: withAt(section.fields, index, { key }),
  }));
}

/** Takes a field to another place; counted as the form stands before it is taken away. */
export function moveField(layout: FormLayout, from: FieldPosition, to: FieldPosition): FormLayout {
  const field = layout.sections[from.at]?.fields[from.index];
  if (!field || !layout.sections[to.at]) return layout;
  const lifted = inSection(layout, from.at, (section) => ({ ...section, fields: without(section.fields, from.index) }));
  const index = from.at === to.at && from.index < to.index ? to.index - 1 : to.index;
  return inSection(lifted, to.at, (section) => ({ ...section, fields: withAt(section.fields, index, field) }));
}

/**
 * One step up or down, over the edge of a section into the next one.
 * @returns the layout and where the field stands now
 */
export function stepField(
  layout: FormLayout,
  from: FieldPosition,
  step: -1 | 1,
): { readonly layout: FormLayout; readonly place: FieldPosition } {
  const { at, index } = from;
  const count = layout.sections[at]?.fields.length ?? 0;
  const inside = index + step;
  if (inside >= 0 && inside < count)
    return {
      layout: moveField(layout, from, { at, index: step > 0 ? index + 2 : inside }),
      place: { at, index: inside },
    };
  const next = layout.sections[at + step];
  if (!next) return { layout, place: from };
  const place = { at: at + step, index: step > 0 ? 0 : next.fields.length };
  return { layout: moveField(layout, from, place), place };
}

/** A section, table of lines or check one place up or down. */
export function stepPart(
  layout: FormLayout,
  part: 'sections' | 'lines' | 'checks',
  at: number,
  step: -1 | 1,
): FormLayout {
  const list: readonly unknown[] = layout[part];
  const to = at + step;
  if (to < 0 || to >= list.length) return layout;
  return { ...layout, [part]: withAt(without(list, at), to, list[at]) };
}

export const addLines = (layout: FormLayout): FormLayout => {
  const count = layout.lines.length + 1;
  return {
    ...layout,
    lines: [...layout.lines, { key: `lines${count}`, tableCode: '', zh: `明细${count}`, en: `Lines ${count}` }],
  };
};

export const addCheck = (layout: FormLayout): FormLayout => ({
  ...layout,
  checks: [...layout.checks, { test: '', zh: '', en: '' }],
});

type Values =
  | Partial<FieldPlace>
  | Partial<SectionDesign>
  | Partial<LinesDesign>
  | Partial<CheckDesign>
  | FormLayout['print'];

/** Other values for what is in hand; empty texts are left out where they may be. */
export function patched(layout: FormLayout, chosen: Chosen, values: Values): FormLayout {
  const merge = <One extends object>(one: One): One => ({ ...one, ...values });
  switch (chosen.is) {
    case 'field':
      return inSection(layout, chosen.at, (section) => ({
        ...section,
        fields: replaced(section.fields, chosen.index, merge),
      }));
    case 'section':
      return inSection(layout, chosen.at, merge);
    case 'lines':
      return { ...layout, lines: replaced(layout.lines, chosen.at, merge) };
    case 'check':
      return { ...layout, checks: replaced(layout.checks, chosen.at, merge) };
    default:
      return { ...layout, print: merge(layout.print) };
  }
}

export function removed(layout: FormLayout, chosen: Chosen): FormLayout {
  switch (chosen.is) {
    case 'field':
      return inSection(layout, chosen.at, (section) => ({ ...section, fields: without(section.fields, chosen.index) }));
    case 'section':
      return { ...layout, sections: without(layout.sections, chosen.at) };
    case 'lines':
      return { ...layout, lines: without(layout.lines, chosen.at) };
    case 'check':
      return { ...layout, checks: without(layout.checks, chosen.at) };
    default:
      return layout;
  }
}
