import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { isComposing, isPlainEnter } from '../../shell/composition.ts';
import { type FormScope, inputId } from './formScope.ts';

/** Ctrl+S and Ctrl+Enter while the tab is shown, unless a dialog has the focus. @returns the element they belong to */
export function useShortcuts({
  save,
  primary,
}: {
  save: () => void;
  primary: () => void;
}): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  const actions = useRef({ save, primary });
  actions.current = { save, primary };
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || isComposing(event)) return;
      const action =
        event.key.toLowerCase() === 's'
          ? actions.current.save
          : event.key === 'Enter'
            ? actions.current.primary
            : undefined;
      const isOurs = event.target === document.body || container.current?.contains(event.target as Node);
      if (!action || !isOurs) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return container;
}

/** Enter goes on to the next input; a line table and an open list have their own use for it. */
export function goToNextOnEnter(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event;
  if (!isPlainEnter(event) || event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const inputs = [
    ...event.currentTarget.querySelectorAll<HTMLElement>(
      '[data-columns] input, [data-columns] textarea, [data-columns] [data-drop]',
    ),
  ].filter((element) => !element.matches(':disabled, [hidden], [tabindex="-1"]'));
  const place = inputs.indexOf(target);
  const next = place >= 0 ? inputs[place + 1] : undefined;
  next?.focus();
  // As Tab does: what stands there is written over.
  if (next instanceof HTMLInputElement) next.select();
}

/** Goes to the input of a name, `goods.0.qty` to its cell. */
export function jumpTo({ formId, tables }: Pick<FormScope, 'formId' | 'tables'>, name: string): void {
  const [table = '', row, column] = name.split('.');
  const lines = tables.get(table);
  if (lines && row !== undefined && column !== undefined) lines.focusCell(Number(row), column);
  else focusInput(formId, name);
}

function focusInput(formId: string, name: string): void {
  const element = document.getElementById(inputId(formId, name));
  element?.scrollIntoView?.({ block: 'center' });
  const target = element?.matches('input, textarea, button')
    ? element
    : (element?.querySelector<HTMLElement>('[data-drop="wrong"], input, button') ?? element);
  target?.focus({ preventScroll: true });
}
