export function QuotaList() {
  return null;
}
