export function CompanyStaff() {
  return null;
}
