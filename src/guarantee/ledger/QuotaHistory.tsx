export function QuotaHistory() {
  return null;
}
