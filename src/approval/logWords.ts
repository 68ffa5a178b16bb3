import type { SvgIconComponent } from '@mui/icons-material';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import NoteAddOutlined from '@mui/icons-material/NoteAddOutlined';
import SendOutlined from '@mui/icons-material/SendOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import type { LoggedStep } from '#domain/approval/changes.ts';
import { approvalDictionaries } from '#domain/approval/dictionaries.ts';
import type { ExitRoute } from '#domain/approval/document.ts';
import type { Department, Editor } from '#domain/approval/editors.ts';
import { givenBack } from '#domain/approval/statuses.ts';
import { transitions } from '#domain/approval/transitions.ts';
import type { Tone } from '#domain/core/flow.ts';
import { departmentOf } from '#domain/core/rights.ts';
import { bi, type Text } from '#domain/core/text.ts';

/** Departments as people call them in passing. */
const shortDepartments: Readonly<Record<Department, Text>> = {
  BUSINESS: bi('业务', 'Business'),
  jck01: bi('进出口', 'Import/export'),
  TZ: bi('投资', 'Investment'),
  FINANC: bi('计财', 'Finance'),
};

const isDepartment = (code: string): code is Department => code in shortDepartments;

/** `计财领导`, `进出口经办`. */
export function shortEditor({ dept, leader }: Editor): Text {
  const { zh, en } = shortDepartments[dept];
  if (leader === 'any') return bi(`${zh}部`, en);
  return leader ? bi(`${zh}领导`, `${en} leader`) : bi(`${zh}经办`, `${en} operator`);
}

/**
 * In what role the person of a row acted. The result of the office approval is entered by an administrator, whatever
 * his department.
 */
export function actorOfRow({ deptCode, leaderFlag, action }: LoggedStep): Text {
  const dept = departmentOf(deptCode);
  if (deptCode === 'ADMIN' || (action === 'oaResult' && deptCode !== 'SYSTEM')) return bi('管理员', 'Administrator');
  if (deptCode === 'SYSTEM' || !isDepartment(dept)) return bi('系统', 'System');
  return shortEditor({ dept, leader: leaderFlag === 1 });
}

/** After consent of the import/export leader. */
const sentOn: Readonly<Record<ExitRoute, Text>> = {
  TO_INVESTMENT: bi('同意送投资', 'agreed, to investment'),
  TO_ACCOUNTING: bi('同意送计财', 'agreed, to finance'),
  TO_CONFIRM: bi('同意，待确认', 'agreed, to be confirmed'),
  RETURN_BUSINESS_BY_INVESTMENT: bi('同意投资退业务', 'agreed with the return to business'),
  RETURN_BUSINESS_BY_ACCOUNTING: bi('同意计财退业务', 'agreed with the return to business'),
  RETURN_INVESTMENT_BY_ACCOUNTING: bi('同意计财退投资', 'agreed with the return to investment'),
  BACK_TO_INVESTMENT: bi('不同意退回，送回投资', 'no return, back to investment'),
  BACK_TO_ACCOUNTING: bi('不同意退回，送回计财', 'no return, back to finance'),
};

const isRoute = (route: string | null): route is ExitRoute => route !== null && route in sentOn;

const actionItems = approvalDictionaries.find(({ code }) => code === 'BH_ACTION')?.items ?? [];

/** What was done, in the words of the button; for what has no button, of the dictionary. */
export function actionOfRow(row: LoggedStep): Text {
  if (row.action === 'approve' && row.fromStatus === 'EXITDEPT_PENDING_REVIEW' && isRoute(row.exitRoute))
    return sentOn[row.exitRoute];
  const step = transitions.find(
    ({ from, action, to }) => from === row.fromStatus && action === row.action && to === row.toStatus,
  );
  const item = actionItems.find(({ id }) => id === row.action);
  return step?.label ?? item?.label ?? bi(row.action, row.action);
}

interface RowLook {
  readonly tone: Tone;
  readonly Icon: SvgIconComponent;
}

/** Colour and shape of a step by what it did. */
export function lookOfRow({ action, toStatus }: LoggedStep): RowLook {
  switch (action) {
    case 'create':
      return { tone: 'plain', Icon: NoteAddOutlined };
    case 'submit':
    case 'agreeReturn':
    case 'disagreeReturn':
      return { tone: 'ok', Icon: SendOutlined };
    case 'edit':
    case 'toDraft':
      return { tone: 'plain', Icon: EditOutlined };
    case 'receiptFailed':
      return { tone: 'bad', Icon: ErrorOutlineOutlined };
    case 'receiptOk':
    case 'oaResult':
      return { tone: 'run', Icon: SettingsOutlined };
    case 'delete':
    case 'close':
    case 'stop':
      return { tone: 'plain', Icon: BlockOutlined };
    default:
      return action.startsWith('return') || givenBack.has(toStatus)
        ? { tone: 'bad', Icon: UndoOutlined }
        : { tone: 'ok', Icon: CheckCircleOutlined };
  }
}
