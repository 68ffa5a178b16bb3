/** A column as the keyboard sees it. */
export interface CardColumn {
  readonly status: string;
  readonly ids: readonly string[];
}

/**
 * The card an arrow key leads to: up and down within the column, left and right to the same height in the next column
 * that has cards.
 * @returns undefined where there is none in that direction, or for any other key
 */
export function nextCard(columns: readonly CardColumn[], id: string, key: string): string | undefined {
  const at = columns.findIndex(({ ids }) => ids.includes(id));
  const ids = columns[at]?.ids ?? [];
  const row = ids.indexOf(id);
  const aside = (direction: 1 | -1) => {
    for (let next = at + direction; columns[next]; next += direction) {
      const cards = columns[next]?.ids ?? [];
      if (cards.length > 0) return cards[Math.min(row, cards.length - 1)];
    }
    return undefined;
  };
  switch (key) {
    case 'ArrowUp':
      return ids[row - 1];
    case 'ArrowDown':
      return ids[row + 1];
    case 'Home':
      return ids[0];
    case 'End':
      return ids.at(-1);
    case 'ArrowLeft':
      return aside(-1);
    case 'ArrowRight':
      return aside(1);
    default:
      return undefined;
  }
}
