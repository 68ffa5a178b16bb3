export function AlertCentre() {
  return null;
}
