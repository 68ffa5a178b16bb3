import useMediaQuery from '@mui/material/useMediaQuery';
import { MOBILE_BELOW } from '../../shell/tokens.ts';

/** Whether the page stands on a small screen, known before it is drawn. */
export const useIsMobile = (): boolean => useMediaQuery(`(max-width:${MOBILE_BELOW - 0.05}px)`, { noSsr: true });
