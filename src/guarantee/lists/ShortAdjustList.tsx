export function ShortAdjustList() {
  return null;
}
