export function AdjustList() {
  return null;
}
