/** Nothing is stored here. @see platform.md 1 */
export function EmptyValue() {
  return <span className="tg-muted">--</span>;
}
