export function DelayList() {
  return null;
}
