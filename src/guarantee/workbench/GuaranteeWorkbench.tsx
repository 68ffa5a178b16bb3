export function GuaranteeWorkbench() {
  return null;
}
