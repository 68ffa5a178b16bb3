import RefreshOutlined from '@mui/icons-material/RefreshOutlined';
import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';

/** A button that is one icon; its name is told on hover. */
export const IconTool = ({ label, ...button }: IconButtonProps & { readonly label: string }) => (
  <Tooltip title={label}>
    <IconButton aria-label={label} {...button} />
  </Tooltip>
);

const refresh = bi('刷新', 'Refresh');

/** Asks anew for what is shown. */
export function RefreshButton({ isAsking, onRefresh }: { isAsking?: boolean; onRefresh: () => void }) {
  const t = useText();
  return (
    <IconTool label={t(refresh)} aria-busy={isAsking} onClick={onRefresh}>
      <RefreshOutlined />
    </IconTool>
  );
}
