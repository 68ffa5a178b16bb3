export function NewDocument() {
  return null;
}
export function ApproveDocument() {
  return null;
}
export function ViewDocument() {
  return null;
}
export function AdjustDocument() {
  return null;
}
