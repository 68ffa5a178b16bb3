import DemandIcon from '@mui/icons-material/AssignmentOutlined';
import DeclarationIcon from '@mui/icons-material/AssignmentTurnedInOutlined';
import PrecatIcon from '@mui/icons-material/CategoryOutlined';
import FileIcon from '@mui/icons-material/DescriptionOutlined';
import OcrIcon from '@mui/icons-material/DocumentScannerOutlined';
import DailyIcon from '@mui/icons-material/FactCheckOutlined';
import FolderIcon from '@mui/icons-material/FolderOutlined';
import OwnerIcon from '@mui/icons-material/GroupsOutlined';
import AgreementIcon from '@mui/icons-material/HandshakeOutlined';
import LogIcon from '@mui/icons-material/HistoryOutlined';
import DisplayIcon from '@mui/icons-material/Inventory2Outlined';
import TruckIcon from '@mui/icons-material/LocalShippingOutlined';
import TaxIcon from '@mui/icons-material/PaymentsOutlined';
import FinanceIcon from '@mui/icons-material/ReceiptLongOutlined';
import SystemIcon from '@mui/icons-material/SettingsOutlined';
import SupplierIcon from '@mui/icons-material/StorefrontOutlined';
import MerchantIcon from '@mui/icons-material/StoreOutlined';
import SheetsIcon from '@mui/icons-material/TableChartOutlined';
import GuaranteeIcon from '@mui/icons-material/VerifiedUserOutlined';
import WarehouseIcon from '@mui/icons-material/WarehouseOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import { iconByPath } from '#domain/menuIcons.ts';

const icons: Readonly<Record<string, typeof SvgIcon>> = {
  demand: DemandIcon,
  declaration: DeclarationIcon,
  precat: PrecatIcon,
  file: FileIcon,
  ocr: OcrIcon,
  daily: DailyIcon,
  folder: FolderIcon,
  owner: OwnerIcon,
  agreement: AgreementIcon,
  log: LogIcon,
  display: DisplayIcon,
  truck: TruckIcon,
  tax: TaxIcon,
  finance: FinanceIcon,
  system: SystemIcon,
  merchant: MerchantIcon,
  supplier: SupplierIcon,
  guarantee: GuaranteeIcon,
  sheets: SheetsIcon,
  warehouse: WarehouseIcon,
};

/** Name of the icon of a menu item: the one its node names if we have it, else by its path. */
export function iconName(path: string, { isGroup, named }: { isGroup: boolean; named: string }): string {
  if (icons[named]) return named;
  const known = iconByPath.find(([start]) => path === start || path.startsWith(start));
  return known?.[1] ?? (isGroup ? 'folder' : 'file');
}

/** The icon of a name; an unknown name (a server's own) is a folder. */
export function iconOf(name: string): typeof SvgIcon {
  return icons[name] ?? FolderIcon;
}
