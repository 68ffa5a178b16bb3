export function UsageStatistics() {
  return null;
}
