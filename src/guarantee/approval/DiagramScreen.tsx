export function DiagramScreen() {
  return null;
}
