import { DiagramScreen } from '../approval/DiagramScreen.tsx';
import { docKinds } from './docKinds.ts';

const { APPLY, ADJUST, SHORT, DELAY, EXCESS } = docKinds;

/** /deposit/approvalDiagram?docType=&id=: the approval machine of this area's documents. */
export const ApprovalDiagram = () => <DiagramScreen kinds={[APPLY, ADJUST, SHORT, DELAY, EXCESS]} />;
