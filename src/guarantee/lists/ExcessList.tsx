export function ExcessList() {
  return null;
}
