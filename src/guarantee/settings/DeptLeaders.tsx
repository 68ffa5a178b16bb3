export function DeptLeaders() {
  return null;
}
