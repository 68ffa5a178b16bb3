export function ApplyList() {
  return null;
}
