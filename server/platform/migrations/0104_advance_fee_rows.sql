-- The fee of a night was posted: its row is added and never changed (docs/spec/finance-addendum.md F2).
set local lock_timeout = '5s';

create trigger tax_fee_day_append_only before update or delete on tax_fee_day for each row execute function refuse_change();
create trigger tax_fee_day_kept before truncate on tax_fee_day for each statement execute function refuse_change();
