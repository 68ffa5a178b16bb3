export function ReviewForm2022() {
  return null;
}
export function ReviewForm2023() {
  return null;
}
export function ReviewForm2024() {
  return null;
}
