-- A posting has the date of its bet: where that changes, performance_bet_changed marks both days.
drop trigger performance_postings_before on bet_posting;
