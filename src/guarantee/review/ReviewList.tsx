export function ReviewList() {
  return null;
}
